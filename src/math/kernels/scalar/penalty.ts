// The penalties of coordinate descent: lasso (0), SCAD (1) and MCP (2). theta = v b is a coefficient in units of its own
// curvature v (1 for least squares); in these units the one-dimensional problem is  min (theta - z)^2 / 2 + p(theta).
// p' = lambda on piece 1, falls with slope -kappa on piece 2 and is 0 on piece 3: beyond gamma lambda.
import type { f64, i32 } from '../twin/numbers.js'
import { absInt } from '../twin/numbers.js'

/** Relative width of a tie: a product this near to lambda has met it, and what lies beyond is rounding. */
// @inline
export const TIE: f64 = 1e-12

/** kappa: 1 / gamma for MCP, 1 / (gamma - 1) for SCAD. */
// @inline
export function kappaOf(kind: i32, gamma: f64): f64 {
  return kind === 0 ? 0 : kind === 1 ? 1.0 / (gamma - 1.0) : 1.0 / gamma
}

/** Where piece 1 ends, in |theta|; MCP has none. */
// @inline
export function softOf(kind: i32, lambda: f64): f64 {
  return kind === 0 ? Infinity : kind === 1 ? lambda : 0
}

/** Where piece 2 ends. */
// @inline
export function farOf(kind: i32, lambda: f64, gamma: f64): f64 {
  return kind === 0 ? Infinity : gamma * lambda
}

/** p' on piece 2 is kappa (gamma lambda - theta), so that theta = (|z| - kappa gamma lambda) / (1 - kappa) there. */
// @inline
export function threshold(z: f64, lambda: f64, soft: f64, far: f64, bend: f64, stretch: f64): f64 {
  const size = Math.abs(z)
  if (size <= lambda * (1.0 + TIE)) return 0
  if (size > far) return z
  const shrunk = size <= soft + lambda && soft > 0 ? size - lambda : (size - bend) * stretch
  return z > 0 ? shrunk : -shrunk
}

/** On which piece theta lies, with its sign; 0 at zero. */
// @inline
export function pieceOf(theta: f64, soft: f64, far: f64): i32 {
  const size = Math.abs(theta)
  if (size === 0) return 0
  const piece = size > far ? 3 : size > soft ? 2 : 1
  return theta > 0 ? piece : -piece
}

/** p'(theta) on a piece, with its sign. */
// @inline
export function slope(piece: i32, theta: f64, lambda: f64, far: f64, kappa: f64): f64 {
  const level = absInt(piece)
  if (level === 0 || level === 3) return 0
  const value = level === 1 ? lambda : kappa * (far - Math.abs(theta))
  return piece > 0 ? value : -value
}

/** p(|theta|). */
// @inline
export function costOf(theta: f64, lambda: f64, soft: f64, far: f64, kappa: f64): f64 {
  const size = Math.min(Math.abs(theta), far)
  if (size <= soft) return lambda * size
  return lambda * soft + kappa * (size - soft) * (far - 0.5 * (size + soft))
}

/** -p'' on a piece. */
// @inline
export function concavity(piece: i32, kappa: f64): f64 {
  return absInt(piece) === 2 ? kappa : 0
}

/** How far theta, on a piece, is from the ends of the piece. */
// @inline
export function slackOf(piece: i32, theta: f64, soft: f64, far: f64): f64 {
  const level = absInt(piece),
    size = Math.abs(theta)
  if (level === 3) return size - far
  if (level === 2) return Math.min(size - soft, far - size)
  return Math.min(size, soft - size)
}
