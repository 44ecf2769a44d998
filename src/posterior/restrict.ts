import type { GaussianProblem } from './gaussian-problem.js'

/** The same problem with these of the variables only, renumbered in the order given. */
export function restrict(
  problem: GaussianProblem,
  first: Int32Array,
  variables: readonly number[],
): { readonly problem: GaussianProblem; readonly first: Int32Array } {
  const { n } = problem
  const places = new Int32Array(variables.length + 1)
  variables.forEach((v, at) => {
    places[at + 1] = places[at] + first[v + 1] - first[v]
  })
  const columns = places[variables.length]
  const x = new Float64Array(columns * n)
  variables.forEach((v, at) => {
    x.set(problem.x.subarray(first[v] * n, first[v + 1] * n), places[at] * n)
  })
  return { problem: { ...problem, x, columns }, first: places }
}
