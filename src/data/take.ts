import { columnMemory } from './columns/column-memory.js'
import type { Dataset, Survival } from './dataset.js'

/** A data set of some rows and columns of another, in the order given; a row may come more than once. `memory` is for its cells. */
export function take(
  data: Dataset,
  rows: ArrayLike<number>,
  columns: ArrayLike<number>,
  memory?: Float64Array,
): Dataset {
  const { n, x, y, family, names, response, classes, survival, offset, weights, unpenalised } = data
  const { penaltyFactors, standardise } = data
  const m = rows.length
  return {
    n: m,
    p: columns.length,
    x: cellsOf(x, n, rows, columns, memory),
    y: Float64Array.from(rows, i => y[i]),
    family,
    names: isAll(columns, data.p) ? names : Array.from(columns, j => names[j]),
    response,
    ...(classes && { classes }),
    ...(survival && { survival: takeSurvival(survival, rows) }),
    ...(offset && { offset: Float64Array.from(rows, i => offset[i]) }),
    ...(weights && { weights: Float64Array.from(rows, i => weights[i]) }),
    ...(unpenalised && {
      unpenalised: { ...unpenalised, x: cellsOf(unpenalised.x, n, rows, [...unpenalised.names.keys()]) },
    }),
    ...(penaltyFactors && { penaltyFactors: Float64Array.from(columns, j => penaltyFactors[j]) }),
    ...(standardise === false && { standardise }),
  }
}

/** All columns in their order: the names of a million are not copied for each member. */
function isAll(columns: ArrayLike<number>, p: number): boolean {
  if (columns.length !== p) return false
  for (let j = 0; j < p; j++) if (columns[j] !== j) return false
  return true
}

function takeSurvival({ event, entry, strata, ties }: Survival, rows: ArrayLike<number>): Survival {
  return {
    event: Uint8Array.from(rows, i => event[i]),
    ...(entry && { entry: Float64Array.from(rows, i => entry[i]) }),
    ...(strata && { strata: Int32Array.from(rows, i => strata[i]) }),
    ties,
  }
}

/** Some rows of some columns, column-major. */
export function cellsOf(
  x: Float64Array,
  n: number,
  rows: ArrayLike<number>,
  columns: ArrayLike<number>,
  taken: Float64Array = columnMemory(rows.length * columns.length),
): Float64Array {
  const m = rows.length
  for (let c = 0; c < columns.length; c++) {
    const start = columns[c] * n
    for (let i = 0; i < m; i++) taken[c * m + i] = x[start + rows[i]]
  }
  return taken
}
