/**
 * The 16-bit side of the certificate. A column of the problem, scaled to norm X_NORM over all rows, is rounded to integers
 * X = S x + d, |d_i| <= 1/2, and a residual to R = T r + e, |e_i| <= 1/2, with |R| <= V_NORM. Then
 *   |S T x'r - X'R| <= |X|_1 / 2 + |R|_1 / 2 + m / 4 <= sqrt(m) |X| / 2 + |R|_1 / 2 + m / 4,
 * and X'R is exact: |X| <= X_NORM + sqrt(n) / 2 on any rows and |R| <= V_NORM + sqrt(m) / 2, so that no sum leaves 32 bits
 * for n <= 4,000,000 (more rows than fit the memory). Sums may pass through any intermediate value: they are exact modulo
 * 2^32. The norm of the rounding of a column is at most sqrt(m) / 2.
 */
export const X_NORM = 32767
export const V_NORM = 60000

/** Bound of the norm of the rounding of m numbers, with room for its own rounding to single precision. */
export function halfNorm(m: number): number {
  return 0.5 * Math.sqrt(m) * (1 + 1e-6)
}

/** The integers of a column are about this multiple of its values. */
export function integerUnit(n: number): number {
  return X_NORM / Math.sqrt(n)
}

/** A lower bound of a column's norm in units of its integers, from its norm as a column of the problem. */
export function integerNorm(n: number, norm: number): number {
  return norm * integerUnit(n) * (1 - 2 ** -22)
}

/**
 * How far products of columns of length sqrt(n) in integers and a vector in integers, of that scale and that sum of sizes (the kernel
 * `quantise`), are off at most, in single precision: two roundings of numbers up to |x| |v|.
 */
export function integerError(n: number, scale: number, sum: number): number {
  const whole = Math.sqrt(n) * (X_NORM + halfNorm(n)) + sum + n / 2
  const rounding = (2 ** -22 * Math.sqrt(n) * V_NORM) / scale
  return (1 + 1e-6) * (whole / (2 * integerUnit(n) * scale) + rounding)
}
