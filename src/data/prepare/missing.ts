/** What happens to cells with nothing in them. */
import { fail } from '../../errors.js'
import { cellAt, column, named } from '../place.js'
import { rowPlace, type Table } from '../table/table.js'

/** A column in use, with its missing rows marked by 1. */
export interface MissingIn {
  readonly name: string
  readonly missing: number
  readonly rows: Uint8Array
}

/** The default: an error that tells where the cells are and what each way out would cost. */
export function refuseMissing(table: Table, found: readonly MissingIn[], response: string): never {
  const total = found.reduce((sum, { missing }) => sum + missing, 0)
  const incomplete = new Uint8Array(table.rows)
  for (const { rows } of found) for (let i = 0; i < rows.length; i++) incomplete[i] |= rows[i]
  const kept = incomplete.reduce((sum, missing) => sum + 1 - missing, 0)
  const open = found.some(({ name }) => name === response)
  const inPredictors = found.length > (open ? 1 : 0)
  const remedies = [
    `--missing drop-rows keeps ${kept} of ${table.rows} rows`,
    ...(inPredictors ? ['--missing knn, multiple or mean fills cells'] : []),
  ]
  fail('data/missing-value', {
    where: placeOf(table, found),
    rule: total === 1 ? 'has a missing value' : `has ${total} missing values${spread(found)}`,
    hint: `${remedies.join('; ')}.`,
  })
}

function placeOf(table: Table, found: readonly MissingIn[]): string {
  if (found.length > 1) return 'data'
  const { name, missing, rows } = found[0]
  if (missing > 1) return column(name)
  const row = rows.indexOf(1)
  return cellAt(name, row + 1, rowPlace(table, row))
}

function spread(found: readonly MissingIn[]): string {
  if (found.length === 1) return ''
  const worst = found.toSorted((a, b) => b.missing - a.missing)
  const listed = worst.slice(0, 4).map(({ name, missing }) => `${named(name)} ${missing}`)
  const more = found.length > 4 ? ` and ${found.length - 4} more` : ''
  return ` in ${found.length} columns: ${listed.join(', ')}${more}`
}

/** Replaces NaN by the mean of the other values; tells how many there were. */
export function fillWithMean(values: Float64Array): number {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  if (count === values.length) return 0
  const mean = sum / count
  values.forEach((value, i) => {
    if (Number.isNaN(value)) values[i] = mean
  })
  return values.length - count
}
