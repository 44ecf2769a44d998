/** Columns of a table, phenotypes and covariates, put beside the genotypes of the same samples. */
import { fail } from '../../errors.js'
import { column, listColumns } from '../place.js'
import { labelsOf } from '../prepare/encode.js'
import type { Column, Table } from '../table/table.js'
import { uniqueNames } from '../unique-names.js'
import { MISSING_NUMBER } from './fam.js'

/** Columns that name samples and families, as the tables of PLINK call them. */
export const isSampleName = (name: string) => /^#?[FI]ID$/i.test(name)

/** The key of a sample: its own name, with that of its family where the first is not enough. */
interface Keys {
  readonly IID: readonly (string | undefined)[]
  readonly FID: readonly (string | undefined)[] | undefined
}

export function joinSamples(genotypes: Table, samples: Table, where: string): Table {
  if (genotypes.format.kind !== 'plink')
    fail('usage/samples', {
      where: '--samples',
      rule: 'is only for PLINK genotypes, a .bed file',
      got: where,
    })
  const own = keysOf(genotypes)!
  const other = keysOf(samples) ?? refuseNameless(samples, where)
  const byFamily = new Set(own.IID).size < genotypes.rows
  if (byFamily && other.FID === undefined) {
    fail('data/samples', {
      where,
      rule: 'must have a column FID beside IID, since samples of different families share their IID',
    })
  }
  const keyOf = ({ IID, FID }: Keys, i: number) => (byFamily ? `${FID![i]}\n${IID[i]}` : IID[i])
  const rowOf = new Map<string | undefined, number>()
  for (let i = 0; i < samples.rows; i++) {
    if (other.IID[i] === undefined) continue
    const key = keyOf(other, i)
    if (rowOf.has(key)) refuseTwice(where, rowOf.get(key)!, i)
    rowOf.set(key, i)
  }
  const from = Int32Array.from({ length: genotypes.rows }, (_, i) => rowOf.get(keyOf(own, i)) ?? -1)
  const found = from.reduce((sum, row) => sum + (row < 0 ? 0 : 1), 0)
  if (found === 0) {
    fail('data/samples', {
      where,
      rule: `names none of the ${genotypes.rows} samples in its column IID`,
      hint: 'The names must be those of the second field of the .fam.',
    })
  }
  const columns = samples.columns.filter(({ name }) => !isSampleName(name))
  const names = columns.map(({ name }) => name)
  const taken = new Set(names)
  // A column of the table stands for one of the same name in the .fam.
  const kept = genotypes.columns.filter(({ name }) => !(genotypes.aboutRows?.has(name) && taken.has(name)))
  const unique = uniqueNames([...names, ...kept.map(({ name }) => name)])
  let unset = 0
  const joined = columns.map(each => {
    const { column: taken, unset: nines } = takeRows(each, samples.rows, from)
    unset += nines
    return taken
  })
  const all = [...joined, ...kept].map((each, j) =>
    each.name === unique.names[j] ? each : { ...each, name: unique.names[j] },
  )
  const about = [...(genotypes.aboutRows ?? [])]
  return {
    ...genotypes,
    columns: all,
    aboutRows: new Set([...names, ...about]),
    renamed: [...(genotypes.renamed ?? []), ...unique.renamed],
    notes: [
      ...(genotypes.notes ?? []),
      ...(samples.notes ?? []),
      ...(found < genotypes.rows ? [`samples: ${found} of ${genotypes.rows} stand in ${where}`] : []),
      ...(samples.rows > found
        ? [`samples: ${samples.rows - found} rows of ${where} have no genotypes`]
        : []),
      ...(unset > 0 ? [`samples: ${unset} cells of ${where} are -9, which PLINK has for missing`] : []),
    ],
  }
}

function keysOf({ columns, rows }: Table): Keys | undefined {
  const labels = (pattern: RegExp) => {
    const found = columns.find(({ name }) => pattern.test(name))
    return found && labelsOf(found, rows)
  }
  const IID = labels(/^#?IID$/i)
  return IID && { IID, FID: labels(/^#?FID$/i) }
}

/** The cells of some rows, none where the row is negative; numbers that mean missing are so. */
function takeRows(
  source: Column,
  rows: number,
  from: Int32Array,
): { readonly column: Column; readonly unset: number } {
  const { name, text, declared } = source
  const all = new Float64Array(rows)
  source.copy(all, 0)
  const numbers = Float64Array.from(from, row => (row < 0 ? Number.NaN : all[row]))
  const codes = text && Int32Array.from(from, row => (row < 0 ? 0 : text.codes[row]))
  let missing = 0
  let unset = 0
  numbers.forEach((value, i) => {
    if (value === MISSING_NUMBER) {
      unset++
      numbers[i] = Number.NaN
    }
    if (Number.isNaN(numbers[i]) && (codes?.[i] ?? 0) === 0) missing++
  })
  return {
    unset,
    column: {
      name,
      missing,
      ...(codes && { text: { codes, levels: text.levels } }),
      ...(declared && { declared }),
      fixedWidth: false,
      copy: (target, offset) => target.set(numbers, offset),
    },
  }
}

function refuseNameless({ columns }: Table, where: string): never {
  fail('data/samples', {
    where,
    rule: 'must have a column IID with the names of the samples',
    hint: listColumns(columns.map(({ name }) => name)),
  })
}

function refuseTwice(where: string, first: number, second: number): never {
  fail('data/samples', {
    where: `${where}, ${column('IID')}`,
    rule: `names one sample twice, in rows ${first + 1} and ${second + 1}`,
  })
}
