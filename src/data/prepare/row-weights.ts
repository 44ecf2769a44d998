import { fail } from '../../errors.js'
import { cellAt, column } from '../place.js'
import { columnOf, rowPlace, type Table } from '../table/table.js'
import { numericCells } from './profile.js'

/** Squares of larger numbers, summed over the rows, would leave the range of double precision. */
const LARGEST = 1e100

/** The weight of every row of the table, NaN where the cell is missing. */
export function rowWeights(table: Table, position: number): Float64Array {
  const { rows } = table
  const own = columnOf(table, position)
  const weights = new Float64Array(rows)
  numericCells(own, rows, weights)
  const isText = (i: number) => Number.isNaN(weights[i]) && (own.text?.codes[i] ?? 0) > 0
  const bad = weights.findIndex((weight, i) => weight < 0 || weight > LARGEST || isText(i))
  if (bad >= 0) {
    const size =
      weights[bad] > LARGEST ? `must not exceed ${LARGEST}` : 'has no number where a weight must be'
    fail('data/weight', {
      where: cellAt(own.name, bad + 1, rowPlace(table, bad)),
      rule: weights[bad] < 0 ? 'has a negative weight' : size,
      hint: 'Weights say how much a row counts: 0 or more.',
    })
  }
  if (!weights.some(weight => weight > 0)) {
    fail('data/weight', {
      where: column(own.name),
      rule: 'must have a weight above 0',
      hint: 'A row of weight 0 does not count.',
    })
  }
  return weights
}
