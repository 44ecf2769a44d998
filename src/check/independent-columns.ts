/**
 * Of columns kept in every model those that are no combinations of the ones before, by Gram-Schmidt in double-double. The others
 * add nothing to any fit: which coefficients share it among them is no matter of the conditions.
 */
import { addMultiple, dot, negative, over, squareRoot, times, type Vector2, vector } from './double-double.js'
import type { Column, Rows } from './rows.js'

/** As R's lm has it: a column of which less than this fraction is left outside the others is a combination of them. */
const COLLINEAR = 1e-7

export function independentColumns({ w, m }: Rows, columns: readonly Column[]): Column[] {
  /** Orthonormal in the weights, and times the weights. */
  const basis: { readonly q: Vector2; readonly wq: Vector2 }[] = []
  const weighted = (v: Vector2) => vector(m, i => times([w.hi[i], w.lo[i]], [v.hi[i], v.lo[i]]))
  return columns.filter(({ z, sd }) => {
    if (sd === 0) return false
    const rest = vector(m, i => [z.hi[i], z.lo[i]])
    for (const { q, wq } of [...basis, ...basis]) addMultiple(rest, negative(dot(wq, rest)), q)
    const length = squareRoot(dot(weighted(rest), rest))
    // Standardised columns have norm one.
    if (!(length[0] > COLLINEAR)) return false
    const q = vector(m, i => over([rest.hi[i], rest.lo[i]], length))
    basis.push({ q, wq: weighted(q) })
    return true
  })
}
