import type { Workspace } from '../workspace.js'

/** The norm of a column that no pass shall flag: large, but its square is still a single-precision number. */
export const UNSCREENED = 2 ** 60

/** Take a column out of the certificate: it is constant, or followed exactly in the working set. */
export function leaveUnscreened(f32: Float32Array, ws: Workspace, j: number): void {
  f32[ws.low / 4 + j] = UNSCREENED
  f32[ws.correlation / 4 + j] = 0
  f32[ws.steps / 4 + j] = Number.POSITIVE_INFINITY
}
