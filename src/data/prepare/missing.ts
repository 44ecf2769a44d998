/** What happens to cells with nothing in them. */
import { fail } from '../../errors.js'
import { cellAt, column, named } from '../place.js'
import type { Table } from '../table/table.js'

/** A column in use, with its missing rows marked by 1. */
export interface Holes {
  readonly name: string
  readonly missing: number
  readonly rows: Uint8Array
}

/** The default: an error that tells where the cells are and what each way out would cost. */
export function refuseMissing(table: Table, holes: readonly Holes[], response: string): never {
  const total = holes.reduce((sum, { missing }) => sum + missing, 0)
  const incomplete = new Uint8Array(table.rows)
  for (const { rows } of holes) for (let i = 0; i < rows.length; i++) incomplete[i] |= rows[i]
  const kept = incomplete.reduce((sum, hole) => sum + 1 - hole, 0)
  const open = holes.some(({ name }) => name === response)
  const inPredictors = holes.length > (open ? 1 : 0)
  const remedies = [
    `--missing drop-rows keeps ${kept} of ${table.rows} rows`,
    ...(inPredictors ? ['--missing knn, multiple or mean fills cells'] : []),
  ]
  fail('data/missing-value', {
    where: placeOf(table, holes),
    rule: total === 1 ? 'has a missing value' : `has ${total} missing values${spread(holes)}`,
    hint: `${remedies.join('; ')}.`,
  })
}

function placeOf(table: Table, holes: readonly Holes[]): string {
  if (holes.length > 1) return 'data'
  const { name, missing, rows } = holes[0]
  if (missing > 1) return column(name)
  const row = rows.indexOf(1)
  return cellAt(name, row + 1, table.line(row))
}

function spread(holes: readonly Holes[]): string {
  if (holes.length === 1) return ''
  const worst = holes.toSorted((a, b) => b.missing - a.missing)
  const listed = worst.slice(0, 4).map(({ name, missing }) => `${named(name)} ${missing}`)
  const more = holes.length > 4 ? ` and ${holes.length - 4} more` : ''
  return ` in ${holes.length} columns: ${listed.join(', ')}${more}`
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
