/**
 * The Hessian H = X_A' M X_A of a likelihood on an active set, M minus the derivative of r in u = X_A beta: as far as the factor and the
 * direction of the path need it. Where rows do not depend on each other M = diag(v).
 */
import type { Problem } from '../problem.js'
import type { LogisticWorkspace } from './workspace.js'

export interface Hessian {
  /** Keep M as it is where the likelihood was evaluated last. */
  freeze(): void
  /** The lower triangle of H into ws.factor, with the M that was kept. */
  gram(size: number): void
  /** Row `size` of it, for the column in a slot; returns its diagonal entry. */
  row(slot: number, size: number): number
  /** |x_slot - X_A w|^2 in the M that was kept, for the w in ws.w: the pivot of that row without its cancellation. */
  distance(slot: number, size: number): number
  /** ws.u = M X_A w for the w in ws.w, with M where the likelihood was evaluated last. */
  along(size: number): void
  /**
   * S and D of a step w, in ws.w, that bound how far the residual leaves its linear interpolation on the way (interpolation.ts); D goes
   * to ws.out.
   */
  bend(size: number): number
}

/** M = diag(v), v the weights of now and `frozen` those of the factor. */
export function createDiagonalHessian({ kernels, arena }: Problem, ws: LogisticWorkspace): Hessian {
  const { ld, active: stride, columns: x, slots } = ws
  return {
    freeze() {
      const { f64 } = arena
      const [weight, inverse] = [ws.weight / 8, ws.inverse / 8]
      f64.copyWithin(ws.frozen / 8, weight, weight + ld)
      for (let i = 0; i < ld; i++) f64[inverse + i] = 1 / f64[weight + i]
    },
    gram: size => kernels.weightedGram(x, ld, slots, size, ws.frozen, ws.pair, ws.factor, stride),
    row(slot, count) {
      const { frozen: v, pair: scratch, factor: l } = ws
      return kernels.weightedRow({ x, ld, slots, count, slot, v, scratch, l, stride })
    },
    distance: (slot, size) => kernels.weightedDistance(x, ld, slots, ws.w, size, slot, ws.frozen, ws.pair),
    along: size => kernels.weightedSum(x, ld, slots, ws.w, size, ws.weight, ws.u),
    bend(count) {
      const { w, shrink: h, weight: v, pair: scratch, out } = ws
      return kernels.quarticSum({ x, ld, slots, w, count, h, v, scratch, out })
    },
  }
}
