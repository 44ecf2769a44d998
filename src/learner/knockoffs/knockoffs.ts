/**
 * Equicorrelated knockoffs of standardised columns Z (mean 0, mean square 1): with Sigma = V diag(d) V', s = min(1, 2 min d),
 *   Z~ = Z (I - s Sigma^-1) + R,   R'R / n = 2 s I - s^2 Sigma^-1.
 * Fixed (n >= 2p + 1 and Sigma regular; Barber and Candes 2015): Sigma = Z'Z / n and R orthogonal to Z and to the constant, so that the Gram matrix of
 * [Z Z~] is exact. Otherwise of second order (Candes et al. 2018): Sigma the correlations shrunk towards the identity, rows of R
 * normal. What V leaves out, where p > n, has eigenvalue gamma.
 */
import { axpy, dot } from '../../math/dot.js'
import { linearTerms } from '../../math/linear-terms.js'
import type { Stream } from '../../random/stream.js'
import { shrinkage, spectrum } from './spectrum.js'

export interface Knockoffs {
  readonly kind: 'fixed' | 'second-order'
  /** n x p, column-major. */
  readonly columns: Float64Array
}

/** `mayBeFixed`: for a response of least squares, where knockoffs need not be like draws from the distribution of the columns. */
export function knockoffs(
  z: Float64Array,
  n: number,
  p: number,
  random: Stream,
  mayBeFixed: boolean,
): Knockoffs {
  const parts = spectrum(z, n, p)
  // Of columns that are combinations of others the exact knockoffs are the columns themselves.
  const fixed = mayBeFixed && n >= 2 * p + 1 && parts.value.length === p
  const gamma = fixed ? 0 : Math.max(shrinkage(z, n, p, parts), 1e-3)
  const { vectors } = parts
  const d = parts.value.map(value => (1 - gamma) * value + gamma)
  const least = d.reduce((min, value) => Math.min(min, value), d.length < p ? gamma : Infinity)
  const s = Math.min(1, 2 * least)
  const outside = gamma > 0 ? Math.sqrt(Math.max(0, 2 * s - (s * s) / gamma)) : 0
  const noise = Float64Array.from({ length: n * p }, () => random.normal())
  if (fixed) orthogonalise(noise, z, n, p)
  const columns = new Float64Array(n * p)
  const rest = gamma > 0 ? 1 - s / gamma : 1
  for (let e = 0; e < n * p; e++) columns[e] = rest * z[e] + outside * noise[e]
  const both = new Float64Array(2 * n * p)
  both.set(z)
  both.set(noise, n * p)
  // What the knockoffs have along each eigenvector, row by row.
  const along = new Float64Array(n * d.length)
  const terms = linearTerms(2 * p)
  for (let k = 0; k < d.length; k++) {
    const mean = -s / d[k] + (gamma > 0 ? s / gamma : 0)
    const spread = Math.sqrt(Math.max(0, 2 * s - (s * s) / d[k])) - outside
    for (let c = 0; c < p; c++) {
      const v = vectors[k * p + c]
      terms.add(mean * v, c * n)
      // Fixed: the k-th orthonormal column stands for the noise along v.
      if (!fixed) terms.add(spread * v, (p + c) * n)
    }
    terms.addTo(both, along, k * n, n)
    if (fixed) axpy(spread, noise, k * n, along, k * n, n)
  }
  for (let c = 0; c < p; c++) {
    for (let k = 0; k < d.length; k++) terms.add(vectors[k * p + c], k * n)
    terms.addTo(along, columns, c * n, n)
  }
  return { kind: fixed ? 'fixed' : 'second-order', columns }
}

/** Columns of mean square one, orthogonal to the constant, to the columns of z and to one another: Gram and Schmidt, twice. */
function orthogonalise(noise: Float64Array, z: Float64Array, n: number, p: number): void {
  const basis: Float64Array[] = [new Float64Array(n).fill(1 / Math.sqrt(n))]
  const reduce = (column: Float64Array) => {
    for (const unit of [...basis, ...basis]) axpy(-dot(unit, 0, column, 0, n), unit, 0, column, 0, n)
    const norm = Math.sqrt(dot(column, 0, column, 0, n))
    return norm > 1e-8 ? column.map(value => value / norm) : undefined
  }
  for (let c = 0; c < p; c++) {
    const unit = reduce(z.slice(c * n, (c + 1) * n))
    if (unit !== undefined) basis.push(unit)
  }
  for (let c = 0; c < p; c++) {
    const unit = reduce(noise.slice(c * n, (c + 1) * n))
    if (unit === undefined) continue
    basis.push(unit)
    noise.set(
      unit.map(value => value * Math.sqrt(n)),
      c * n,
    )
  }
}
