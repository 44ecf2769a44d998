// The penalties of coordinate descent. theta = v b is a coefficient in units of its own curvature v (1 for least squares);
// in these units the one-dimensional problem is  min (theta - z)^2 / 2 + p(theta).

// @ts-ignore: decorator
@inline export const LASSO = 0
// @ts-ignore: decorator
@inline export const SCAD = 1
// @ts-ignore: decorator
@inline export const MCP = 2

/** Relative width of a tie: a product this near to lambda has met it, and what lies beyond is rounding. */
// @ts-ignore: decorator
@inline export const TIE: f64 = 1e-12

/** The minimiser theta for lambda > 0. */
// @ts-ignore: decorator
@inline export function threshold(kind: i32, z: f64, lambda: f64, gamma: f64): f64 {
  const size = Math.abs(z)
  if (size <= lambda * (1.0 + TIE)) return 0
  if (kind == LASSO) return z > 0 ? size - lambda : lambda - size
  if (size > gamma * lambda) return z
  const shrunk = kind == MCP
    ? (size - lambda) / (1.0 - 1.0 / gamma)
    : size <= 2.0 * lambda ? size - lambda : (size - gamma * lambda / (gamma - 1.0)) / (1.0 - 1.0 / (gamma - 1.0))
  return z > 0 ? shrunk : -shrunk
}

/** On which piece of the penalty theta lies: 0 at zero, 1 where p' = lambda, 2 where it falls, 3 where it is 0; with theta's sign. */
// @ts-ignore: decorator
@inline export function pieceOf(kind: i32, theta: f64, lambda: f64, gamma: f64): i32 {
  const size = Math.abs(theta)
  if (size == 0) return 0
  let piece = 1
  if (kind != LASSO && size > gamma * lambda) piece = 3
  else if (kind == MCP || (kind == SCAD && size > lambda)) piece = 2
  return theta > 0 ? piece : -piece
}

/** p'(theta) on a piece, with its sign. */
// @ts-ignore: decorator
@inline export function slope(kind: i32, piece: i32, theta: f64, lambda: f64, gamma: f64): f64 {
  const level = piece < 0 ? -piece : piece
  if (level == 0 || level == 3) return 0
  const size = Math.abs(theta)
  const value = level == 1 ? lambda : kind == MCP ? lambda - size / gamma : (gamma * lambda - size) / (gamma - 1.0)
  return piece > 0 ? value : -value
}

/** -p'' on a piece. */
// @ts-ignore: decorator
@inline export function concavity(kind: i32, piece: i32, gamma: f64): f64 {
  if (piece != 2 && piece != -2) return 0
  return kind == MCP ? 1.0 / gamma : 1.0 / (gamma - 1.0)
}

/** Where a piece begins and ends, in |theta|. */
// @ts-ignore: decorator
@inline export function floorOf(kind: i32, piece: i32, lambda: f64, gamma: f64): f64 {
  return piece == 3 ? gamma * lambda : piece == 2 && kind == SCAD ? lambda : 0
}
// @ts-ignore: decorator
@inline export function ceilingOf(piece: i32, lambda: f64, gamma: f64): f64 {
  return piece == 3 ? Infinity : piece == 2 ? gamma * lambda : lambda
}
