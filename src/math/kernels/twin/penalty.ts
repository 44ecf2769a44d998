// The penalties of coordinate descent: kernels/penalty.ts.

/** Relative width of a tie. */
export const TIE = 1e-12

/** What the functions below need of a penalty at a lambda. */
export interface Shape {
  readonly lambda: number
  readonly kappa: number
  /** Ends of pieces 1 and 2. */
  readonly soft: number
  readonly far: number
  readonly bend: number
  readonly stretch: number
}

export function shapeOf(kind: number, lambda: number, gamma: number): Shape {
  const kappa = [0, 1 / (gamma - 1), 1 / gamma][kind]
  const soft = [Infinity, lambda, 0][kind]
  const far = kind === 0 ? Infinity : gamma * lambda
  return { lambda, kappa, soft, far, bend: kappa * far, stretch: 1 / (1 - kappa) }
}

/** The minimiser theta for lambda > 0. */
export function threshold(z: number, { lambda, soft, far, bend, stretch }: Shape): number {
  const size = Math.abs(z)
  if (size <= lambda * (1 + TIE)) return 0
  if (size > far) return z
  const shrunk = size <= soft + lambda && soft > 0 ? size - lambda : (size - bend) * stretch
  return z > 0 ? shrunk : -shrunk
}

/** On which piece theta lies, with its sign; 0 at zero. */
export function pieceOf(theta: number, { soft, far }: Shape): number {
  const size = Math.abs(theta)
  if (size === 0) return 0
  const inner = size > soft ? 2 : 1
  const piece = size > far ? 3 : inner
  return theta > 0 ? piece : -piece
}

/** p'(theta) on a piece, with its sign. */
export function slope(piece: number, theta: number, { lambda, far, kappa }: Shape): number {
  const level = Math.abs(piece)
  if (level === 0 || level === 3) return 0
  const value = level === 1 ? lambda : kappa * (far - Math.abs(theta))
  return piece > 0 ? value : -value
}

/** p(|theta|). */
export function costOf(theta: number, { lambda, soft, far, kappa }: Shape): number {
  const size = Math.min(Math.abs(theta), far)
  if (size <= soft) return lambda * size
  return lambda * soft + kappa * (size - soft) * (far - 0.5 * (size + soft))
}

/** -p'' on a piece. */
export function concavity(piece: number, { kappa }: Shape): number {
  return Math.abs(piece) === 2 ? kappa : 0
}

/** How far theta, on a piece, is from the ends of the piece. */
export function slackOf(piece: number, theta: number, { soft, far }: Shape): number {
  const level = Math.abs(piece)
  const size = Math.abs(theta)
  if (level === 3) return size - far
  return level === 2 ? Math.min(size - soft, far - size) : Math.min(size, soft - size)
}
