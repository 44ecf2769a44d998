// The penalties of coordinate descent: kernels/penalty.ts.

const LASSO = 0
const SCAD = 1
const MCP = 2
/** Relative width of a tie. */
export const TIE = 1e-12

/** The minimiser theta for lambda > 0. */
export function threshold(kind: number, z: number, lambda: number, gamma: number): number {
  const size = Math.abs(z)
  if (size <= lambda * (1 + TIE)) return 0
  if (kind === LASSO) return z > 0 ? size - lambda : lambda - size
  if (size > gamma * lambda) return z
  const shrunk = shrink(kind, size, lambda, gamma)
  return z > 0 ? shrunk : -shrunk
}

function shrink(kind: number, size: number, lambda: number, gamma: number): number {
  if (kind === MCP) return (size - lambda) / (1 - 1 / gamma)
  if (size <= 2 * lambda) return size - lambda
  return (size - (gamma * lambda) / (gamma - 1)) / (1 - 1 / (gamma - 1))
}

/** On which piece of the penalty theta lies, with its sign. */
export function pieceOf(kind: number, theta: number, lambda: number, gamma: number): number {
  const size = Math.abs(theta)
  if (size === 0) return 0
  let piece = 1
  if (kind !== LASSO && size > gamma * lambda) piece = 3
  else if (kind === MCP || (kind === SCAD && size > lambda)) piece = 2
  return theta > 0 ? piece : -piece
}

/** p'(theta) on a piece, with its sign. */
export function slope(kind: number, piece: number, theta: number, lambda: number, gamma: number): number {
  const level = Math.abs(piece)
  if (level === 0 || level === 3) return 0
  const size = Math.abs(theta)
  const falling = kind === MCP ? lambda - size / gamma : (gamma * lambda - size) / (gamma - 1)
  const value = level === 1 ? lambda : falling
  return piece > 0 ? value : -value
}

/** -p'' on a piece. */
export function concavity(kind: number, piece: number, gamma: number): number {
  if (piece !== 2 && piece !== -2) return 0
  return kind === MCP ? 1 / gamma : 1 / (gamma - 1)
}

/** Where a piece begins, in |theta|. */
export function floorOf(kind: number, piece: number, lambda: number, gamma: number): number {
  if (piece === 3) return gamma * lambda
  return piece === 2 && kind === SCAD ? lambda : 0
}

/** Where a piece ends, in |theta|. */
export function ceilingOf(piece: number, lambda: number, gamma: number): number {
  if (piece === 3) return Infinity
  return piece === 2 ? gamma * lambda : lambda
}
