/**
 * A column of numbers as a few columns whose combinations are its curves: natural cubic splines with knots at its 5th, 27.5th, 50th, 72.5th and
 * 95th percentiles (Harrell 2015, Section 2.4.6). The first is the column itself. The others are what such splines have besides a straight line:
 * the functions f_2, f_3, ... orthogonal over the rows to the constant, to the column and to each other, the smoothest first,
 *   integral f_k''^2 / sum_i f_k(x_i)^2  ascending   (Demmler & Reinsch 1975),
 * each with the standard deviation of the column: a penalty neither favours nor punishes the straight part.
 */
import { cholesky, solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { symmetricEigen } from '../../math/symmetric-eigen.js'
import { weightedColumns } from '../columns/weighted-columns.js'
import type { CurveColumns } from '../dataset.js'
import { type NaturalSpline, naturalSpline, roughness, splineAt } from './natural-spline.js'

export interface CurveBasis {
  /** The columns after the first, column-major. */
  readonly bent: Float64Array
  readonly curve: CurveColumns
}

const PERCENTILES = [0.05, 0.275, 0.5, 0.725, 0.95]

/** Undefined where too few values differ for a curve. `weights` have the mean one over the rows that count. */
export function curveBasis(x: Float64Array, weights?: Float64Array): CurveBasis | undefined {
  const n = x.length
  const { z: u, mean, sd } = weightedColumns(x, n, 1, weights)
  const knots = sd[0] > 0 ? knotsOf(u) : []
  if (knots.length < 3) return undefined
  const w = weights ?? new Float64Array(n).fill(1)
  // One spline for each knot between the first and the last, 1 there and 0 at the others; with lines they span all natural splines.
  const own = knots.slice(1, -1).map((_, k) => lessLine(knots, unit(knots.length, k + 1), u, w))
  const mixed = smoothestFirst(own, w)
  if (mixed === undefined) return undefined
  const bent = new Float64Array(mixed.length * n)
  const atKnots = mixed.map((shares, k) => {
    for (let i = 0; i < n; i++) bent[k * n + i] = sd[0] * combined(shares, s => own[s].cells[i])
    return knots.map((_, t) => sd[0] * combined(shares, s => own[s].spline.values[t]))
  })
  const original = knots.map(t => mean[0] + sd[0] * t)
  return { bent, curve: { knots: original, columns: [original, ...atKnots] } }
}

/** The value of the k-th column of a curve at any number. */
export function curveColumnAt({ knots, columns }: CurveColumns, k: number): (x: number) => number {
  if (k === 0) return x => x
  const spline = naturalSpline(knots, columns[k])
  return x => splineAt(spline, x)
}

/** Values of the column at its percentiles, each once. */
function knotsOf(u: Float64Array): number[] {
  const sorted = u.toSorted()
  const knots: number[] = []
  for (const share of PERCENTILES) {
    const knot = sorted[Math.min(u.length - 1, Math.floor(share * u.length))]
    if (knots.length === 0 || knot - knots[knots.length - 1] > LEAST_GAP) knots.push(knot)
  }
  return knots
}

/** In standard deviations: knots nearer than this are one. */
const LEAST_GAP = 1e-4

interface Part {
  readonly spline: NaturalSpline
  /** At the rows. */
  readonly cells: Float64Array
}

/** The spline less the line nearest to it over the rows. */
function lessLine(
  knots: readonly number[],
  values: readonly number[],
  u: Float64Array,
  w: Float64Array,
): Part {
  const spline = naturalSpline(knots, values)
  const cells = u.map(each => splineAt(spline, each))
  const level = weighted(w, i => cells[i])
  const slope = weighted(w, i => cells[i] * u[i])
  return {
    spline: { ...spline, values: values.map((value, t) => value - level - slope * knots[t]) },
    cells: cells.map((value, i) => value - level - slope * u[i]),
  }
}

/**
 * Combinations a of the parts with a'G a = 1 and a'R a stationary, G the products over the rows and R the roughness: with G = L L', the
 * eigenvectors of L^-1 R L^-T multiplied by L^-T. Each rises at the last knot.
 */
function smoothestFirst(parts: readonly Part[], w: Float64Array): readonly Float64Array[] | undefined {
  const k = parts.length
  const gram = new Float64Array(k * k)
  const rough = new Float64Array(k * k)
  for (let a = 0; a < k; a++) {
    for (let b = 0; b <= a; b++) {
      const [f, g] = [parts[a], parts[b]]
      gram[a * k + b] = gram[b * k + a] = weighted(w, i => f.cells[i] * g.cells[i])
      rough[a * k + b] = rough[b * k + a] = roughness(f.spline, g.spline)
    }
  }
  if (cholesky(gram, k, k, SINGULAR) < k) return undefined
  // L^-1 R, then L^-1 of its transpose.
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < k; row++) solveLower(gram, k, k, rough.subarray(row * k, (row + 1) * k))
    transpose(rough, k)
  }
  const { value, vectors } = symmetricEigen(rough, k)
  const order = [...value.keys()].sort((a, b) => value[a] - value[b] || a - b)
  return order.map(e => {
    const a = vectors.slice(e * k, (e + 1) * k)
    solveLowerTransposed(gram, k, k, a)
    const end = combined(a, s => parts[s].spline.values[parts[s].spline.values.length - 1])
    return end < 0 ? a.map(each => -each) : a
  })
}

/** Splines that rounding cannot tell apart. */
const SINGULAR = 1e-12

function transpose(a: Float64Array, k: number): void {
  for (let i = 0; i < k; i++)
    for (let j = 0; j < i; j++) [a[i * k + j], a[j * k + i]] = [a[j * k + i], a[i * k + j]]
}

function combined(weights: Float64Array, of: (s: number) => number): number {
  return weights.reduce((sum, weight, s) => sum + weight * of(s), 0)
}

function weighted(w: Float64Array, of: (i: number) => number): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < w.length; i++) {
    sum += w[i] * of(i)
    total += w[i]
  }
  return sum / total
}

function unit(length: number, at: number): number[] {
  return Array.from({ length }, (_, k) => (k === at ? 1 : 0))
}
