/**
 * The log ratios of the marginal likelihoods of a set with and without one more variable, for all variables at once and also for the set without one of its
 * columns: without the column at place q
 *   d_k + U_qk^2 / B_qq  and  w_k + U_qk b_q / B_qq
 * take the places of d_k and w_k (ridge-fit.ts), and no fit is needed.
 */
import { log } from '../../math/elementary.js'
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { blockForm, type ColumnBlock, invertBlock } from '../column-blocks.js'
import type { EffectPrior } from '../effect-prior.js'
import { denominatorOf, type FittedColumns, logMoments, momentOf, weightOf } from '../moments.js'
import { putDenominator } from './put-denominator.js'
import type { RidgeFit } from './ridge-fit.js'
import { rowAddress } from './row-store.js'

/** No column leaves less of the residual sum of squares than this share: rounding must not. */
export const leastShare = 1e-16

/** Addresses of what is written here only. */
export interface AdditionScratch {
  readonly scores: number
  readonly list: number
  readonly shares: number
  readonly coefficients: number
  readonly variances: number
  readonly scales: number
  readonly denominators: number
}

export function additionScratch(arena: Arena, width: number, capacity: number): AdditionScratch {
  const [shares, coefficients, variances, scales] = [0, 1, 2, 3].map(() => arena.allocate(8 * capacity))
  return {
    scores: arena.allocate(8 * width),
    list: arena.allocate(4 * capacity),
    shares,
    coefficients,
    variances,
    scales,
    denominators: arena.allocate(24 * capacity),
  }
}

/** The set without the column at place q, or the set itself (q = -1). */
export interface ReducedSet {
  readonly q: number
  readonly fitted: FittedColumns
  readonly rss: number
  /** Row of U, and what its entries and their squares bring to w and d. */
  readonly row: number
  readonly dw: number
  readonly dd: number
}

/** The scores of all columns; a variable with several has its score at the first of them, and none at the others. */
export function scoreAdditions(
  fit: RidgeFit,
  set: ReducedSet,
  { nu, prior }: { readonly nu: number; readonly prior: EffectPrior },
  scratch: AdditionScratch,
  arena: Arena,
  kernels: Kernels,
): void {
  const { blocks, width, addresses, inside, rows } = fit
  const { q, fitted, rss, row, dw, dd } = set
  const { tau } = prior
  columnScores(fit, set, { nu, prior }, scratch, arena, kernels)(0, width)
  const moments = blocks.length > 0 ? logMoments(fitted, prior) : 0
  for (const block of blocks) scoreBlock(block)

  function scoreBlock({ from, count, values }: ColumnBlock): void {
    const { f64 } = arena
    const shifted = values.slice()
    const products = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      const a = f64[row / 8 + from + i]
      products[i] = f64[addresses.w / 8 + from + i] + a * dw
      for (let j = 0; j < count; j++) shifted[i * count + j] += a * f64[row / 8 + from + j] * dd
    }
    const { logDet, form } = blockForm(shifted, count, products)
    const share = Math.max(1 - form / rss, leastShare)
    const score = scratch.scores / 8 + from
    f64.fill(-Infinity, score, score + count)
    f64[score] =
      -0.5 * (logDet + count * log(tau) + nu * log(share)) +
      momentsWith(from, count, shifted, products, nu / (rss * share)) -
      moments
  }

  /** log moments of the set with a variable of several columns, whose D and w are given. */
  function momentsWith(
    from: number,
    count: number,
    block: Float64Array,
    products: Float64Array,
    precision: number,
  ): number {
    const { f64 } = arena
    const { inverse: spread, solution } = invertBlock(block, count, products)
    const s = inside.length
    const coefficient = new Float64Array(s + count)
    const variance = new Float64Array(s + count)
    const cross = new Float64Array(count)
    for (let i = 0; i < s; i++) {
      const share = shareOf(fit, i, q)
      const own = rowAddress(fit, rows[i]) / 8 + from
      for (let c = 0; c < count; c++) {
        cross[c] = f64[own + c]
        if (q >= 0) cross[c] -= share * f64[row / 8 + from + c]
      }
      coefficient[i] = fitted.coefficient[i]
      variance[i] = fitted.variance[i]
      for (let c = 0; c < count; c++) {
        coefficient[i] -= cross[c] * solution[c]
        for (let e = 0; e < count; e++) variance[i] += cross[c] * spread[c * count + e] * cross[e]
      }
    }
    const entering = Array.from({ length: count }, (_, c) => s + c)
    for (let c = 0; c < count; c++) {
      coefficient[s + c] = solution[c]
      variance[s + c] = spread[c * count + c]
    }
    return logMoments({ coefficient, variance, precision, variables: [...fitted.variables, entering] }, prior)
  }
}

/** Computes the scores of columns from .. to - 1, multiples of 4, by themselves; valid as long as the fit stays as it is. */
export function columnScores(
  { width, capacity, addresses, inverse, rows }: RidgeFit,
  { q, fitted, rss, row, dw, dd }: ReducedSet,
  { nu, prior }: { readonly nu: number; readonly prior: EffectPrior },
  scratch: AdditionScratch,
  arena: Arena,
  kernels: Kernels,
): (from: number, to: number) => void {
  const { coefficient, variance, precision, variables } = fitted
  const { f64, i32 } = arena
  const { tau } = prior
  const plain = prior.floor * tau
  const [c0, c1, c2] = denominatorOf(1, prior)
  let count = 0
  for (const places of variables) {
    let moment = 0
    for (const i of places) {
      moment += momentOf(coefficient[i], variance[i], precision, prior)
      i32[scratch.list / 4 + count] = rows[i]
      f64[scratch.shares / 8 + count] = shareOf({ inverse, capacity }, i, q)
      f64[scratch.coefficients / 8 + count] = coefficient[i]
      f64[scratch.variances / 8 + count] = variance[i] + plain
      f64[scratch.scales / 8 + count++] = 0
    }
    f64[scratch.scales / 8 + count - 1] = 1 / moment
    putDenominator(f64, scratch.denominators, capacity, count - 1, moment, places.length, prior)
  }
  return (from, to) =>
    kernels.additionScores({
      d: addresses.d + 8 * from,
      w: addresses.w + 8 * from,
      u: row + 8 * from,
      du: dd,
      wu: dw,
      rss,
      nu,
      tau,
      rows: 8 * from,
      stride: width,
      list: scratch.list,
      share: scratch.shares,
      b: scratch.coefficients,
      spread: scratch.variances,
      scale: scratch.scales,
      denominators: scratch.denominators,
      span: capacity,
      plain,
      weight: weightOf(prior),
      c0,
      c1,
      c2,
      count,
      width: to - from,
      out: scratch.scores + 8 * from,
    })
}

/** U of column i changes by so many times that of column q when that leaves. */
function shareOf(
  { inverse, capacity }: Pick<RidgeFit, 'inverse' | 'capacity'>,
  i: number,
  q: number,
): number {
  return q < 0 ? 0 : inverse[i * capacity + q] / inverse[q * capacity + q]
}
