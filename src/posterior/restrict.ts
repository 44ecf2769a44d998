import type { GaussianProblem } from './gaussian/gaussian-problem.js'

/** The same problem with these of the variables only, renumbered in the order given. */
export function restrict(
  problem: GaussianProblem,
  first: Int32Array,
  variables: readonly number[],
): { readonly problem: GaussianProblem; readonly first: Int32Array } {
  const { x, first: places } = restrictColumns(problem.x, problem.n, first, variables)
  return { problem: { ...problem, x, columns: places[variables.length] }, first: places }
}

/** The columns of these variables, one after the other, and where each variable's begin. */
export function restrictColumns(
  x: Float64Array,
  n: number,
  first: Int32Array,
  variables: readonly number[],
): { readonly x: Float64Array; readonly first: Int32Array } {
  const places = new Int32Array(variables.length + 1)
  variables.forEach((v, at) => {
    places[at + 1] = places[at] + first[v + 1] - first[v]
  })
  const some = new Float64Array(places[variables.length] * n)
  variables.forEach((v, at) => {
    some.set(x.subarray(first[v] * n, first[v + 1] * n), places[at] * n)
  })
  return { x: some, first: places }
}
