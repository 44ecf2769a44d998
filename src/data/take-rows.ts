import type { Dataset } from './dataset.js'
import type { Neighbourhood } from './impute/fill-from-neighbours.js'
import { take } from './take.js'

/** Some rows of a data set, ascending and each once, with all that belongs to them: every method runs on them as on a table of their own. */
export function takeRows(data: Dataset, rows: Int32Array): Dataset {
  const { n, p, groups, subjects, imputation } = data
  const columns = Int32Array.from({ length: p }, (_, j) => j)
  return {
    ...take(data, rows, columns),
    ...(groups && { groups }),
    ...(subjects && { subjects: Int32Array.from(rows, i => subjects[i]) }),
    ...(imputation && { imputation: takeNeighbourhood(imputation, rows, n) }),
  }
}

/** The missing cells of these rows, and of the rows near them those that are there, by their new numbers. */
function takeNeighbourhood(
  { missing, nearest, depth }: Neighbourhood,
  rows: Int32Array,
  n: number,
): Neighbourhood {
  const place = new Int32Array(n).fill(-1)
  rows.forEach((i, at) => {
    place[i] = at
  })
  const there = [...missing.rows.keys()].filter(k => place[missing.rows[k]] >= 0)
  const start = new Int32Array(there.length + 1)
  there.forEach((k, to) => {
    start[to + 1] = start[to] + missing.start[k + 1] - missing.start[k]
  })
  const variable = new Int32Array(start[there.length])
  const near = new Int32Array(there.length * depth).fill(-1)
  there.forEach((k, to) => {
    variable.set(missing.variable.subarray(missing.start[k], missing.start[k + 1]), start[to])
    const own = nearest.subarray(k * depth, (k + 1) * depth).filter(i => i >= 0 && place[i] >= 0)
    near.set(
      own.map(i => place[i]),
      to * depth,
    )
  })
  return {
    missing: { rows: Int32Array.from(there, k => place[missing.rows[k]]), start, variable },
    nearest: near,
    depth,
  }
}
