import type { GaussianProblem } from './gaussian/gaussian-problem.js'
import type { ModelVariables } from './variables.js'

/** The same problem with these of the variables only, renumbered in the order given. */
export function restrict(
  problem: GaussianProblem,
  first: Int32Array,
  variables: readonly number[],
): { readonly problem: GaussianProblem; readonly first: Int32Array } {
  const { fresh: _all, ...own } = problem
  const { x, first: places } = restrictColumns(problem, first, variables)
  return { problem: { ...own, x, columns: places[variables.length] }, first: places }
}

/** The columns of these variables, one after the other, and where each variable's begin. */
export function restrictColumns(
  from: Pick<ModelVariables, 'x' | 'fresh' | 'n'>,
  first: Int32Array,
  variables: readonly number[],
): { readonly x: Float64Array; readonly first: Int32Array } {
  const places = new Int32Array(variables.length + 1)
  variables.forEach((v, at) => {
    places[at + 1] = places[at] + first[v + 1] - first[v]
  })
  const { n } = from
  const some = new Float64Array(places[variables.length] * n)
  variables.forEach((v, at) => {
    for (let c = first[v]; c < first[v + 1]; c++) some.set(columnAt(from, c), (places[at] + c - first[v]) * n)
  })
  return { x: some, first: places }
}

/** Column j, which is not to be changed. */
export function columnAt(
  { x, fresh, n }: Pick<ModelVariables, 'x' | 'fresh' | 'n'>,
  j: number,
): Float64Array {
  return fresh?.([j]) ?? x.subarray(j * n, (j + 1) * n)
}
