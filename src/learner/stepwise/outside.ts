import type { StandardColumns } from '../../data/standard-columns.js'
import { dot } from '../../math/dot.js'
import type { ColumnProducts } from '../../math/kernels/column-products.js'
import { collinear, type OrthonormalBasis, orthogonalise } from '../../math/orthonormal-basis.js'

/**
 * The lengths s_j = |x~_j|^2 of the parts x~_j of all columns outside a growing and shrinking model, kept in O(np) per step: a
 * direction q that enters the model takes d_j^2 = (q' x_j)^2 from s_j, one that leaves gives it back.
 */
export interface Outside {
  /** Zero for what cannot enter: columns inside, constant columns, combinations of columns inside. */
  readonly s: Float64Array
  /** q' x_j for the direction of the last step. */
  readonly d: Float64Array
  /** x~_j itself, for the columns where s_j had become inexact. */
  readonly part: readonly (Float64Array | undefined)[]
  /** Call after column `variable` was appended to the basis. */
  enter(variable: number): void
  /** Call after column `variable` was removed from the basis. */
  leave(variable: number): void
}

/** `formed`: the columns are not all of length sqrt(n) outside the basis, and are to be measured. */
export function createOutside(
  columns: StandardColumns,
  products: ColumnProducts,
  basis: OrthonormalBasis,
  formed = false,
): Outside {
  const { n, p, z, sd } = columns
  const s = new Float64Array(p)
  const d = new Float64Array(p)
  const part = new Array<Float64Array | undefined>(p).fill(undefined)
  const inside = new Uint8Array(p)
  // Subtracting squares loses digits as s_j shrinks: below a thousandth of `exact` the part outside is formed anew.
  const exact = new Float64Array(p)
  for (let j = 0; j < p; j++) if (sd[j] > 0) exact[j] = s[j] = n

  if (formed) for (let j = 0; j < p; j++) if (sd[j] > 0) form(j)

  function form(j: number): void {
    const own = (part[j] ??= new Float64Array(n))
    for (let i = 0; i < n; i++) own[i] = z[j * n + i]
    const length = orthogonalise(basis, own, 0)
    exact[j] = length * length
    s[j] = exact[j] > collinear * collinear * n ? exact[j] : 0
  }

  function enter(variable: number): void {
    const q = (basis.size - 1) * n
    inside[variable] = 1
    s[variable] = 0
    products(basis.q, q, d)
    for (let j = 0; j < p; j++) {
      if (s[j] === 0) continue
      const own = part[j]
      if (own) d[j] = dot(basis.q, q, own, 0, n)
      s[j] -= d[j] * d[j]
      if (s[j] < 1e-3 * exact[j]) form(j)
    }
  }

  function leave(variable: number): void {
    inside[variable] = 0
    products(basis.q, basis.size * n, d)
    form(variable)
    for (let j = 0; j < p; j++) {
      if (inside[j] || j === variable || sd[j] === 0) continue
      if (part[j]) form(j)
      else s[j] += d[j] * d[j]
    }
  }

  return { s, d, part, enter, leave }
}
