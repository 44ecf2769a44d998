/**
 * Missing cells from the rows most like theirs (Troyanskaya et al. 2001, Bioinformatics 17, 520-525): a cell is filled from the K nearest of
 * the rows that have one there, a number with the mean of theirs, a factor with the most frequent of theirs, the lowest level of
 * several. Only cells that were there to begin with are ever used. Where no row has a variable in common with this one, the
 * cell is filled from all rows that have one.
 */
import { createDistances } from './distances.js'
import { type MissingCells, missingCellsOf } from './missing-cells.js'
import { nearestFirst } from './nearest-first.js'
import { isMissing, type Variable } from './variable.js'

/** As impute.knn of Bioconductor. */
export const NEIGHBOURS = 10
/** Rows whose distances are computed in one pass over the table. */
const BLOCK = 8
/** Entries of the lists of nearest rows, over all rows: 64 MB. */
const MOST = 2 ** 24

export interface Neighbourhood {
  readonly missing: MissingCells
  /** The nearest of the other rows of missing.rows[k], nearest first, at k * depth; -1 behind the last. */
  readonly nearest: Int32Array
  readonly depth: number
}

/** Fills the variables in place, and tells where, and which rows are near. */
export function fillFromNeighbours(variables: readonly Variable[], n: number): Neighbourhood {
  const missing = missingCellsOf(variables, n)
  const { rows, start, variable } = missing
  const distances = createDistances(variables, n)
  const depth = Math.min(n, Math.floor(MOST / Math.max(rows.length, 1)))
  const nearest = new Int32Array(rows.length * depth).fill(-1)
  const everyRow = Int32Array.from({ length: n }, (_, i) => i)
  // What is filled must not be seen by rows that come later.
  const fills = new Float64Array(variable.length)
  for (let from = 0; from < rows.length; from += BLOCK) {
    const block = rows.subarray(from, from + BLOCK)
    const far = distances.from(block)
    for (let k = from; k < from + block.length; k++) {
      const order = nearestFirst(far.subarray((k - from) * n, (k - from + 1) * n))
      nearest.set(order.subarray(0, depth), k * depth)
      for (let e = start[k]; e < start[k + 1]; e++) {
        const each = variables[variable[e]]
        fills[e] = average(each, order, NEIGHBOURS) ?? average(each, everyRow, n)!
      }
    }
  }
  rows.forEach((row, k) => {
    for (let e = start[k]; e < start[k + 1]; e++) {
      const each = variables[variable[e]]
      if (each.kind === 'number') each.values[row] = fills[e]
      else each.codes[row] = fills[e]
    }
  })
  return { missing, nearest, depth }
}

/** Over the first `most` of the rows that have a cell; undefined where none has. */
function average(variable: Variable, rows: Int32Array, most: number): number | undefined {
  const donors: number[] = []
  for (let r = 0; r < rows.length && donors.length < most; r++)
    if (!isMissing(variable, rows[r])) donors.push(rows[r])
  if (donors.length === 0) return undefined
  if (variable.kind === 'factor') return mostFrequent(donors.map(row => variable.codes[row]))
  const values = donors.map(row => variable.values[row])
  if (variable.binary) return mostFrequent(values)
  // Measured from one of them, so that the mean of equal numbers is that number.
  const [first] = values
  return first + values.reduce((sum, value) => sum + (value - first), 0) / values.length
}

function mostFrequent(codes: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].reduce((best, next) =>
    next[1] > best[1] || (next[1] === best[1] && next[0] < best[0]) ? next : best,
  )[0]
}
