/**
 * The eigenvectors that a shrunk correlation matrix (1 - gamma) Z'Z / n + gamma I does not share with the identity, from the smaller
 * of Z'Z and ZZ'. Z has centred columns of mean square one; outside the vectors every eigenvalue is gamma.
 */
import { dot } from '../../math/dot.js'
import { symmetricEigen } from '../../math/symmetric-eigen.js'

export interface Spectrum {
  /** Eigenvalues of Z'Z / n, positive. */
  readonly value: Float64Array
  /** p x value.length, column-major, orthonormal. */
  readonly vectors: Float64Array
}

export function spectrum(z: Float64Array, n: number, p: number): Spectrum {
  const size = Math.min(n, p)
  const gram = new Float64Array(size * size)
  if (p <= n) {
    for (let i = 0; i < p; i++)
      for (let j = 0; j <= i; j++) gram[i * p + j] = gram[j * p + i] = dot(z, i * n, z, j * n, n) / n
  } else {
    for (let c = 0; c < p; c++)
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++) gram[i * n + j] += (z[c * n + i] * z[c * n + j]) / n
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) gram[j * n + i] = gram[i * n + j]
  }
  const { value, vectors } = symmetricEigen(gram, size)
  const largest = value.reduce((most, v) => Math.max(most, v), 0)
  const used = [...value.keys()].filter(k => value[k] > 1e-10 * largest)
  const kept = new Float64Array(p * used.length)
  used.forEach((k, u) => {
    const own = vectors.subarray(k * size, (k + 1) * size)
    if (p <= n) kept.set(own, u * p)
    else {
      const scale = 1 / Math.sqrt(n * value[k])
      for (let c = 0; c < p; c++) kept[u * p + c] = scale * dot(z, c * n, own, 0, n)
    }
  })
  return { value: Float64Array.from(used, k => value[k]), vectors: kept }
}

/**
 * The weight of the identity by Schafer and Strimmer (2005): sum of the estimated variances of the correlations off the diagonal
 * over the sum of their squares, within [0, 1]. Both sums take O(np) once the spectrum is known.
 */
export function shrinkage(z: Float64Array, n: number, p: number, { value }: Spectrum): number {
  let products = 0
  for (let i = 0; i < n; i++) {
    let squares = 0
    let fourths = 0
    for (let c = 0; c < p; c++) {
      const square = z[c * n + i] * z[c * n + i]
      squares += square
      fourths += square * square
    }
    products += squares * squares - fourths
  }
  const squared = value.reduce((sum, v) => sum + v * v, 0) - p
  if (!(squared > 0)) return 1
  const variance = (products - n * squared) * (n / ((n - 1) * (n - 1) * (n - 1)))
  return Math.min(1, Math.max(0, variance / squared))
}
