/** The fitted curve of a variable: f(x) = sum_k b_k f_k(x) over the columns f_k of its basis, a natural cubic spline again. */

import { curveColumnAt } from '../../data/curves/curve-basis.js'
import { naturalSpline, splineAt } from '../../data/curves/natural-spline.js'
import type { CurveColumns } from '../../data/dataset.js'
import type { Fraction } from '../../math/quantities.js'

export interface CurveEstimate {
  /** @minItems 3 */
  readonly knots: readonly number[]
  /** At the knots; the curve is the natural cubic spline through them, straight beyond. Its sum with the intercept and the other terms is the fit. */
  readonly values: readonly number[]
  /** Share of the variance of the effect that a straight line has. */
  readonly straight: Fraction
  /** Evenly from the first knot to the last. */
  readonly at: readonly number[]
  /** The curve there, less its mean over the rows. */
  readonly effect: readonly number[]
  /** Where nine of ten of the kept members' refits have it. */
  readonly low?: readonly number[]
  readonly high?: readonly number[]
}

const POINTS = 41

/** `x`: the variable in all rows; `b`: the coefficients of its columns, null where a column has none. Undefined where there is no fit. */
export function curveEstimate(
  curve: CurveColumns,
  b: readonly (number | null)[],
  x: Float64Array,
): CurveEstimate | undefined {
  if (b.every(each => each === null)) return undefined
  const known = b.map(each => each ?? 0)
  const { knots, columns } = curve
  const values = knots.map((_, t) => known.reduce((sum, each, k) => sum + each * columns[k][t], 0))
  const at = curvePoints(curve)
  const squares = known.reduce((sum, each) => sum + each * each, 0)
  return {
    knots,
    values,
    straight: squares > 0 ? (known[0] * known[0]) / squares : 1,
    at,
    effect: [...centredEffect(curve, known, x, at)],
  }
}

export function curvePoints({ knots }: CurveColumns): number[] {
  const [low, high] = [knots[0], knots[knots.length - 1]]
  return Array.from({ length: POINTS }, (_, k) => low + ((high - low) * k) / (POINTS - 1))
}

/** The effect at some values, less its mean over the rows. */
export function centredEffect(
  curve: CurveColumns,
  b: readonly number[],
  x: Float64Array,
  at: readonly number[],
): Float64Array {
  const effect = new Float64Array(at.length)
  b.forEach((each, k) => {
    if (each === 0) return
    const column = curveColumnAt(curve, k)
    const mean = x.reduce((sum, value) => sum + column(value), 0) / x.length
    at.forEach((value, e) => {
      effect[e] += each * (column(value) - mean)
    })
  })
  return effect
}

/** What a curve adds to the linear predictor. */
export function curveTerm({ knots, values }: Pick<CurveEstimate, 'knots' | 'values'>): (x: number) => number {
  const spline = naturalSpline(knots, values)
  return x => splineAt(spline, x)
}
