import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareDataset } from '../../../src/data/prepare/prepare-dataset.js'
import { bytesSource } from '../../../src/data/table/byte-source.js'
import { readTable } from '../../../src/data/table/read-table.js'
import type { Table } from '../../../src/data/table/table.js'
import { secateur } from '../../support/command-line.js'

const folder = new URL('../../../oracle/fixtures/plink/', import.meta.url)
const file = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)))
const text = (written: string) => new TextEncoder().encode(written)

/** In pieces of a size that no variant has, as files come. */
function inPieces(bytes: Uint8Array, size: number, name: string) {
  return {
    ...bytesSource(bytes, name),
    async *chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    },
  }
}

function read(files: Readonly<Record<'bed' | 'bim' | 'fam', Uint8Array>>, size = 2 ** 20): Promise<Table> {
  const open = (ending: 'bed' | 'bim' | 'fam') => inPieces(files[ending], size, `study.${ending}`)
  return readTable(open('bed'), { openSibling: async ending => open(ending) })
}

const study = { bed: file('study.bed'), bim: file('study.bim'), fam: file('study.fam') }

function numbersOf({ columns, rows }: Table, name: string): (number | null)[] {
  const numbers = new Float64Array(rows + 2).fill(7)
  columns.find(column => column.name === name)!.copy(numbers, 1)
  expect([numbers[0], numbers[rows + 1]]).toEqual([7, 7])
  return Array.from(numbers.subarray(1, rows + 1), value => (Number.isNaN(value) ? null : value))
}

// As --recode A of PLINK 1.9 counts them (oracle/plink.sh).
test.each([1, 2, 7, 2 ** 20])(
  'genotypes are what PLINK makes of them, read %i bytes at a time',
  async size => {
    const table = await read(study, size)
    const [header, ...lines] = new TextDecoder().decode(file('study.raw')).trim().split('\n')
    const cells = lines.map(line => line.split(' '))
    expect(table.rows).toBe(37)
    header.split(' ').forEach((title, j) => {
      if (j < 6) return
      const name = title.replace(/_[ACGT]$/, '')
      const counts = cells.map(row => (row[j] === 'NA' ? null : Number(row[j])))
      expect(numbersOf(table, name)).toEqual(counts)
      const { missing } = table.columns.find(column => column.name === name)!
      expect(missing).toBe(counts.filter(count => count === null).length)
    })
    expect(table.columns.length).toBe(124)
    expect(numbersOf(table, 'sex')).toEqual(cells.map(row => Number(row[4])))
    expect(numbersOf(table, 'phenotype')).toEqual(cells.map(row => (row[5] === '-9' ? null : Number(row[5]))))
  },
)

// The example on the page of PLINK that describes the format.
const example = {
  bed: Uint8Array.of(0x6c, 0x1b, 0x01, 0xdc, 0x0f, 0xe7, 0x0f, 0x6b, 0x01),
  bim: text('1\tsnp1\t0\t1\tG\tA\n1\tsnp2\t0\t2\t1\t2\n1\tsnp3\t0\t3\tA\tC\n'),
  fam: text('1 1 0 0 1 0\n1 2 0 0 1 0\n1 3 1 2 1 2\n2 1 0 0 1 0\n2 2 0 0 1 2\n2 3 1 2 1 2\n'),
}

test('the published example of the format', async () => {
  const table = await read(example)
  expect(['snp1', 'snp2', 'snp3'].map(name => numbersOf(table, name))).toEqual([
    [2, 0, null, 0, 0, 0],
    [0, null, 1, 0, 0, 0],
    [0, 1, 1, null, null, 2],
  ])
  expect(numbersOf(table, 'phenotype')).toEqual([null, null, 2, null, 2, 2])
})

test('a phenotype with other numbers than 1 and 2 is a quantity, in which 0 counts', async () => {
  const fam = text('a 1 0 0 1 0\na 2 0 0 2 -9\na 3 0 0 0 1.5\na 4 0 0 1 NA\na 5 0 0 1 2\na 6 0 0 2 1\n')
  const table = await read({ ...example, fam })
  expect(numbersOf(table, 'phenotype')).toEqual([0, null, 1.5, null, 2, 1])
  expect(numbersOf(table, 'sex')).toEqual([1, 2, null, 1, 1, 2])
})

test('variants without a name are called by place and alleles, names that stand twice are numbered', async () => {
  const bim = text('1 . 0 12 A G\nX rs1 0 2 1 2\nX rs1 0 3 A C\n')
  const { columns, notes } = await read({ ...example, bim })
  expect(columns.slice(4).map(({ name }) => name)).toEqual(['1:12:A:G', 'rs1', 'rs1.2'])
  expect(notes?.join()).toContain('names that stood more than once')
})

test('the variants are the candidates; what describes samples takes part where it is named', async () => {
  const table = await read(study)
  const options = { response: 'phenotype', missing: 'mean' as const }
  expect(prepareDataset(table, options).names).toEqual(Array.from({ length: 120 }, (_, j) => `snp${j}`))
  const { unpenalised } = prepareDataset(table, { ...options, force: ['sex'] })
  expect(unpenalised?.names).toEqual(['sex'])
  expect(prepareDataset(table, { ...options, only: ['sex', 'snp1?'] }).names.length).toBe(11)
})

test.each([
  ['an unknown third byte', { bed: Uint8Array.of(0x6c, 0x1b, 2, 0, 0) }, 'third byte must be 1; got 2'],
  ['nothing behind the magic', { bed: Uint8Array.of(0x6c, 0x1b) }, 'third byte must be 1'],
  ['samples after samples', { bed: Uint8Array.of(0x6c, 0x1b, 0, 0, 0) }, 'individual-major'],
  ['a byte too few', { bed: example.bed.subarray(0, 8) }, 'must have 9 bytes, for 6 samples.*got 8'],
  ['a byte too many', { bed: Uint8Array.of(...example.bed, 0) }, 'must have 9 bytes.*got more'],
  ['samples of another study', { fam: text('1 1 0 0 1 1\n'.repeat(9)) }, 'must have 12 bytes, for 9 samples'],
  ['no samples', { fam: text('\n') }, 'has no samples'],
  ['no variants', { bim: text('') }, 'has no variants'],
  [
    'a line too short',
    { bim: text('1 a 0 1 A C\n1 b 0 2\n') },
    'study.bim, line 2: must have 6 fields; got 4',
  ],
  ['a phenotype in words', { fam: text('1 1 0 0 1 ill\n') }, 'study.fam, line 1: must have a number'],
])('refused by name: %s', async (_, files, says) => {
  await expect(read({ ...example, ...files })).rejects.toThrow(new RegExp(says))
})

test('genotypes without the files that belong to them are refused', async () => {
  await expect(readTable(bytesSource(study.bed, 'study.bed'))).rejects.toThrow(/need their \.bim and \.fam/)
  const { code, err } = await secateur(['select', '-'], { files: { '-': study.bed } })
  expect([code, err]).toEqual([1, expect.stringContaining('.fam')])
})

const onDisk = (...words: string[]) => {
  const path = (name: string) => new URL(name, folder).pathname
  return secateur(
    ['select', path('study.bed'), '--method', 'stability', '--members', '20', '--seed', '1', ...words],
    { files: { covariates: table } },
  )
}
const table = [
  'FID IID  weight age',
  ...Array.from({ length: 36 }, (_, i) => ` per${36 - i} per${36 - i} ${i === 4 ? -9 : (i * 7) % 11} ${i} `),
].join('\n')

test('a response and covariates from a table with blanks between its cells, joined by the names of samples', async () => {
  const words = ['--samples', 'covariates', '-r', 'weight', '--force', 'age', '--missing', 'mean', '--json']
  const { code, out, err } = await onDisk(...words)
  expect([code, err]).toEqual([0, expect.stringContaining('36 of 37')])
  const { data, variables, unpenalised } = JSON.parse(out)
  expect(err).toContain('1 cells of covariates are -9')
  // per0 stands in no table; the weight of per32 is missing.
  expect([data.rows ?? data.n, variables.length, unpenalised[0].name]).toEqual([35, 120, 'age'])
})

test('a result of such a table is verified with the same table', async () => {
  const selected = await onDisk('--samples', 'covariates', '-r', 'weight', '--missing', 'mean', '--json')
  const { code, out } = await secateur(
    ['verify', 'result', '--data', new URL('study.bed', folder).pathname, '--share', '0.1', '--seed', '1'],
    { files: { covariates: table, result: selected.out } },
  )
  expect([code, out]).toEqual([0, expect.stringContaining('digest')])
})

test('the phenotype of the .fam is the response unless another is named', async () => {
  const { code, out } = await onDisk('--missing', 'mean', '--json')
  const { data } = JSON.parse(out)
  expect([code, data.response, data.family]).toEqual([0, 'phenotype', 'binomial'])
  const refused = await onDisk()
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(/missing values in \d+ columns.*--missing/),
  ])
})

test.each([
  ['names of no sample', 'IID,weight\nnobody,1\n', 'names none of the 37 samples'],
  ['no names of samples', 'name,weight\nper1,1\n', 'must have a column IID'],
  ['a sample twice', 'IID,weight\nper1,1\nper2,2\nper1,3\n', 'names one sample twice, in rows 1 and 3'],
])('a table of samples is refused: %s', async (_, covariates, says) => {
  const path = new URL('study.bed', folder).pathname
  const { code, err } = await secateur(['select', path, '--samples', 'c', '-r', 'weight'], {
    files: { c: covariates },
  })
  expect([code, err]).toEqual([1, expect.stringContaining(says)])
})

test('a table of samples goes with genotypes only', async () => {
  const { code, err } = await secateur(['select', 't', '--samples', 'c', '-r', 'y'], {
    files: { t: 'y,x\n1,2\n2,1\n3,5\n4,4\n', c: 'IID,w\n1,1\n' },
  })
  expect([code, err]).toEqual([2, expect.stringContaining('is only for PLINK genotypes')])
})
