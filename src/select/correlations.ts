/**
 * What could stand in for what: Pearson correlations between the variables that matter most and the columns nearest to
 * them. Of two factors, or a factor and a number, it is the largest in size between their columns. A pair that is highly correlated shares its selection frequency, so a missing variable may have a substitute here.
 */
import type { Dataset } from '../data/dataset.js'
import { standardColumns } from '../data/standard-columns.js'
import { columnsOf, variableCount } from '../data/variables.js'
import { dot } from '../math/dot.js'

export interface Correlations {
  /** Variables of the data, the most often selected first. */
  readonly rows: readonly number[]
  /** The rows again, then the columns nearest to any of them. */
  readonly columns: readonly number[]
  /** value[i][c]: correlation of rows[i] and columns[c], to six digits after the point. */
  readonly value: readonly (readonly number[])[]
  /** For each row the columns of largest absolute correlation with it among all others, the nearest first. */
  readonly nearest: readonly (readonly number[])[]
}

export function correlations(data: Dataset, rows: readonly number[], neighbours = 3): Correlations {
  const { n, p, x, groups } = data
  const count = variableCount(data)
  const standardised = (j: number) => standardColumns(x.subarray(j * n, (j + 1) * n), n, 1).z
  const own = rows.map(g => columnsOf(groups, g).map(standardised))
  const all = rows.map(() => new Float64Array(count))
  const variableOf = variables(data)
  for (let j = 0; j < p; j++) {
    const z = standardised(j)
    const g = variableOf[j]
    own.forEach((columns, i) => {
      // With itself a variable has correlation 1: the pairs of a factor of many levels need not be formed for that.
      if (g === rows[i]) {
        if (z.some(value => value !== 0)) all[i][g] = 1
        return
      }
      for (const column of columns) {
        const value = Math.round((dot(column, 0, z, 0, n) / n) * 1e6) / 1e6
        if (Math.abs(value) > Math.abs(all[i][g])) all[i][g] = value
      }
    })
  }
  const nearest = rows.map((j, i) => largest(all[i], j, neighbours))
  const columns = [...rows, ...[...new Set(nearest.flat())].filter(j => !rows.includes(j))]
  return { rows, columns, value: all.map(row => columns.map(j => row[j] + 0)), nearest }
}

/** The variable that each column belongs to. */
function variables({ p, groups }: Dataset): Int32Array {
  const of = Int32Array.from({ length: p }, (_, j) => j)
  groups?.forEach(({ first, count }, g) => {
    of.fill(g, first, first + count)
  })
  return of
}

/** Positions of the largest absolute values but that at `own`; zeros, as of constant columns, are no neighbours. */
function largest(values: Float64Array, own: number, count: number): number[] {
  const best: number[] = []
  values.forEach((value, j) => {
    if (j === own || value === 0) return
    let at = best.length
    while (at > 0 && Math.abs(values[best[at - 1]]) < Math.abs(value)) at--
    if (at >= count) return
    best.splice(at, 0, j)
    best.length = Math.min(best.length, count)
  })
  return best
}
