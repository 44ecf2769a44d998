/**
 * PLINK 1 binary: STUDY.bed with the genotypes, STUDY.bim with the variants and STUDY.fam with the samples. A variant is a column, the
 * number of copies of its allele 1. Genotypes stay packed, two bits each, until a column is copied.
 */
import { fail } from '../../errors.js'
import { checkHeader } from '../names.js'
import type { ByteSource } from '../table/byte-source.js'
import { checkSize } from '../table/column-store.js'
import type { Column, Table } from '../table/table.js'
import { textBuilder } from '../table/text-cells.js'
import { uniqueNames } from '../unique-names.js'
import { readVariants } from './bim.js'
import { readSamples, type Samples } from './fam.js'
import { bytesPerVariant, countMissing, decodeVariant } from './genotypes.js'

/** Opens the file of the same name with another ending. */
export type OpenSibling = (ending: 'bim' | 'fam') => Promise<ByteSource>

const START = 3
const VARIANT_AFTER_VARIANT = 1
const SAMPLE_AFTER_SAMPLE = 0

/** Columns that describe the samples, before the variants. */
const PHENOTYPE = 'phenotype'
const SAMPLE_COLUMNS = ['FID', 'IID', 'sex', PHENOTYPE] as const

export async function plinkTable(source: ByteSource, openSibling: OpenSibling | undefined): Promise<Table> {
  if (openSibling === undefined) refuseAlone(source.name)
  checkMode(source.name, source.head[2])
  const samples = await readSamples(await openSibling('fam'))
  const variants = await readVariants(await openSibling('bim'))
  const rows = samples.ids.length
  if (rows === 0 || variants.length === 0) {
    const where = `${source.name}, its ${rows === 0 ? '.fam' : '.bim'}`
    fail('data/empty', { where, rule: `has no ${rows === 0 ? 'samples' : 'variants'}` })
  }
  const { names, renamed, changes } = uniqueNames([...SAMPLE_COLUMNS, ...variants])
  checkSize(rows, names.length)
  checkHeader(names)
  const packed = await readGenotypes(source, rows, variants.length)
  const size = bytesPerVariant(rows)
  const genotypes = names.slice(SAMPLE_COLUMNS.length).map((name, j): Column => {
    const start = j * size
    return {
      name,
      missing: countMissing(packed, start, rows),
      declared: 'number',
      fixedWidth: false,
      copy: (target, offset) => decodeVariant(packed, start, rows, target, offset),
    }
  })
  return {
    rows,
    columns: [...sampleColumns(samples), ...genotypes],
    aboutRows: new Set(SAMPLE_COLUMNS),
    response: PHENOTYPE,
    format: { kind: 'plink', packed: source.packed },
    renamed,
    notes: changes.length > 0 ? [renamedNote(changes)] : [],
    line: () => undefined,
  }
}

function sampleColumns({ families, ids, sex, phenotype }: Samples): Column[] {
  const [FID, IID, ...numbers] = SAMPLE_COLUMNS
  const cells = { sex, phenotype }
  return [
    textColumn(FID, families),
    textColumn(IID, ids),
    ...numbers.map(name => numberColumn(name, cells[name])),
  ]
}

function textColumn(name: string, texts: readonly string[]): Column {
  const text = textBuilder()
  for (const [i, each] of texts.entries()) text.add(i, each)
  return {
    name,
    missing: 0,
    text: text.cells(texts.length),
    fixedWidth: false,
    copy: (target, offset) => target.fill(Number.NaN, offset, offset + texts.length),
  }
}

function numberColumn(name: string, values: Float64Array): Column {
  return {
    name,
    missing: values.reduce((sum, value) => sum + (Number.isNaN(value) ? 1 : 0), 0),
    declared: 'number',
    fixedWidth: false,
    copy: (target, offset) => target.set(values, offset),
  }
}

/** All genotypes, still packed: exactly as many bytes as samples and variants make. */
async function readGenotypes(source: ByteSource, samples: number, variants: number): Promise<Uint8Array> {
  const expected = variants * bytesPerVariant(samples)
  const refuse = (got: number | string) =>
    fail('data/plink', {
      where: source.name,
      rule: `must have ${START + expected} bytes, for ${samples} samples in its .fam and ${variants} variants in its .bim`,
      got,
      hint: 'The three files must belong to one data set and be complete.',
    })
  const length = source.random?.byteLength ?? START + expected
  if (length !== START + expected) refuse(length)
  const packed = new Uint8Array(expected)
  let skip = START
  let filled = 0
  for await (const chunk of source.chunks()) {
    const bytes = chunk.subarray(Math.min(skip, chunk.length))
    skip -= chunk.length - bytes.length
    if (filled + bytes.length > expected) refuse('more')
    packed.set(bytes, filled)
    filled += bytes.length
  }
  if (filled < expected) refuse(START + filled)
  return packed
}

function checkMode(where: string, mode: number | undefined): void {
  if (mode === VARIANT_AFTER_VARIANT) return
  if (mode === SAMPLE_AFTER_SAMPLE) {
    fail('data/plink', {
      where,
      rule: 'stores its genotypes sample by sample (individual-major), as only old versions of PLINK did',
      hint: 'Write it again: plink --bfile STUDY --make-bed.',
    })
  }
  fail('data/plink', {
    where,
    rule: 'begins as PLINK genotypes, but its third byte must be 1',
    ...(mode !== undefined && { got: mode }),
    hint: 'Write it again: plink --bfile STUDY --make-bed.',
  })
}

function refuseAlone(where: string): never {
  fail('data/plink', {
    where,
    rule: 'holds PLINK genotypes, which need their .bim and .fam',
    hint: 'Name the .bed file of a folder that has all three.',
  })
}

function renamedNote(changes: readonly string[]): string {
  const shown = changes.slice(0, 5).join(', ')
  const more = changes.length > 5 ? ` and ${changes.length - 5} more` : ''
  return `names that stood more than once: ${shown}${more}`
}
