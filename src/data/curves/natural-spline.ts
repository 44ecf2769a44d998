/**
 * The natural cubic spline through (t_k, v_k), k = 1, ..., K: cubic between knots, straight beyond them, with two continuous derivatives
 * (Green & Silverman 1994, Section 2.1). Its second derivatives m_k at the knots solve, with m_1 = m_K = 0,
 *   h_{k-1} m_{k-1} + 2 (h_{k-1} + h_k) m_k + h_k m_{k+1} = 6 (d_k - d_{k-1}),   h_k = t_{k+1} - t_k,  d_k = (v_{k+1} - v_k) / h_k.
 */
export interface NaturalSpline {
  /** Increasing, at least two. */
  readonly knots: readonly number[]
  readonly values: readonly number[]
  /** At the knots. */
  readonly second: readonly number[]
}

export function naturalSpline(knots: readonly number[], values: readonly number[]): NaturalSpline {
  return { knots, values, second: secondDerivatives(knots, values) }
}

export function splineAt({ knots, values, second }: NaturalSpline, x: number): number {
  const last = knots.length - 1
  if (x <= knots[0]) {
    const h = knots[1] - knots[0]
    return values[0] + (x - knots[0]) * ((values[1] - values[0]) / h - (h * second[1]) / 6)
  }
  if (x >= knots[last]) {
    const h = knots[last] - knots[last - 1]
    const slope = (values[last] - values[last - 1]) / h + (h * second[last - 1]) / 6
    return values[last] + (x - knots[last]) * slope
  }
  let k = 0
  while (x > knots[k + 1]) k++
  const h = knots[k + 1] - knots[k]
  const [a, b] = [knots[k + 1] - x, x - knots[k]]
  const cubic = (second[k] * (a * a - h * h) * a + second[k + 1] * (b * b - h * h) * b) / (6 * h)
  return cubic + (values[k] * a + values[k + 1] * b) / h
}

/** The integral of f''g'', for splines with the same knots. */
export function roughness(f: NaturalSpline, g: NaturalSpline): number {
  const { knots, second: a } = f
  const { second: b } = g
  let sum = 0
  for (let k = 0; k + 1 < knots.length; k++) {
    const products = 2 * a[k] * b[k] + a[k] * b[k + 1] + a[k + 1] * b[k] + 2 * a[k + 1] * b[k + 1]
    sum += ((knots[k + 1] - knots[k]) / 6) * products
  }
  return sum
}

/** Elimination in a tridiagonal system. */
function secondDerivatives(t: readonly number[], v: readonly number[]): number[] {
  const last = t.length - 1
  const second = new Array<number>(t.length).fill(0)
  const pivot = new Array<number>(t.length).fill(1)
  const slope = (k: number) => (v[k + 1] - v[k]) / (t[k + 1] - t[k])
  for (let k = 1; k < last; k++) {
    const h = t[k] - t[k - 1]
    const factor = k === 1 ? 0 : h / pivot[k - 1]
    pivot[k] = 2 * (t[k + 1] - t[k - 1]) - factor * h
    second[k] = 6 * (slope(k) - slope(k - 1)) - factor * second[k - 1]
  }
  for (let k = last - 1; k >= 1; k--) second[k] = (second[k] - (t[k + 1] - t[k]) * second[k + 1]) / pivot[k]
  return second
}
