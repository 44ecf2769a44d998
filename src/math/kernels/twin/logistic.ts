// The logistic likelihood on a working set. Signs are above 0 for one class, below 0 for the other and 0 for padding rows.
import type { Kernel } from '../interface.generated.js'
import { addCombination } from './dense.js'
import { f64, i32 } from './memory.js'
import { greater, lesser } from './numbers.js'

/** 1.5 * 2^52: adding it rounds to an integer. */
const ROUND = 6755399441055744
/** 2^-k for 0 <= k <= 1022. */
const HALVES = powersOfHalf()

function powersOfHalf(): Float64Array {
  const table = new Float64Array(1023)
  for (let k = 0, power = 1; k < table.length; k++, power /= 2) table[k] = power
  return table
}

/** s coth(s / 2) as a polynomial in t = s^2 (the coefficients of FreeBSD's e_exp.c). */
function evenPart(t: number): number {
  let q = -1.6533902205465252e-6 + t * 4.1381367970572385e-8
  q = 6.613756321437934e-5 + t * q
  q = -2.7777777777015593e-3 + t * q
  q = 0.16666666666666602 + t * q
  return 2 + t * q
}

/**
 * Both probabilities of a logit h: the larger 1 / (1 + e) and the smaller e / (1 + e) with e = e^-|h|. With
 * -|h| = k ln 2 + s and R = s coth(s / 2), e = 2^k (R + s) / (R - s).
 */
function probabilities(h: number): { large: number; small: number } {
  const z = Math.max(-Math.abs(h), -708)
  const k = z * Math.LOG2E + ROUND - ROUND
  const s = z - k * 6.9314718036912382e-1 - k * 1.9082149292705877e-10
  const even = evenPart(s * s)
  const below = even - s
  const above = (even + s) * HALVES[-k]
  const inverse = 1 / (below + above)
  return { large: below * inverse, small: above * inverse }
}

/** out = sum_a w_a x_slot(a), in passes of up to four columns. */
export const combine: Kernel['combine'] = (x, ld, slots, w, count, out) => {
  const first = count & 3
  // The first pass takes what the others leave over; a missing column has weight zero.
  const columnOf = (a: number) => (x >>> 3) + i32[(slots >>> 2) + (a < first ? a : 0)] * ld
  const weightOf = (a: number) => (a < first ? f64[(w >>> 3) + a] : 0)
  const [p0, p1, p2] = [columnOf(0), columnOf(1), columnOf(2)]
  const [w0, w1, w2] = [weightOf(0), weightOf(1), weightOf(2)]
  for (let i = 0; i < ld; i++) {
    f64[(out >>> 3) + i] = w0 * f64[p0 + i] + w1 * f64[p1 + i] + w2 * f64[p2 + i]
  }
  addCombination(x, ld, slots + 4 * first, w + 8 * first, count - first, out, ld)
}

export function logisticFit(
  x: number,
  ld: number,
  slots: number,
  beta: number,
  count: number,
  h: number,
  s: number,
  signs: number,
  scale: number,
  eta: number,
  r: number,
  v: number,
  inverse: number,
  out: number,
): void {
  combine(x, ld, slots, beta, count, eta)
  for (let i = 0; i < ld; i++) {
    const e = f64[(eta >>> 3) + i] * f64[(h >>> 3) + i]
    const sign = f64[(signs >>> 3) + i]
    const { large, small } = probabilities(e)
    f64[(eta >>> 3) + i] = e
    f64[(r >>> 3) + i] = scale * sign * (e * sign >= 0 ? small : large)
    f64[(v >>> 3) + i] = scale * (large * small)
  }
  const ratio = [Infinity, Infinity]
  const least = [Infinity, Infinity]
  for (let i = 0; i < ld; i += 4) {
    for (let lane = 0; lane < 2; lane++) {
      const place = i + lane
      const v0 = f64[(v >>> 3) + place]
      const v1 = f64[(v >>> 3) + place + 2]
      const shrunk = lesser(v0 * f64[(inverse >>> 3) + place], v1 * f64[(inverse >>> 3) + place + 2])
      ratio[lane] = lesser(ratio[lane], shrunk)
      const smaller = lesser(v0 * f64[(s >>> 3) + place], v1 * f64[(s >>> 3) + place + 2])
      least[lane] = lesser(least[lane], smaller)
    }
  }
  f64[out >>> 3] = Math.min(ratio[0], ratio[1])
  f64[(out >>> 3) + 1] = Math.min(least[0], least[1])
}

/** out_i = v_i x_i over one column. */
export const weigh: Kernel['weigh'] = (x, v, out, ld) => {
  for (let i = 0; i < ld; i++) f64[(out >>> 3) + i] = f64[(x >>> 3) + i] * f64[(v >>> 3) + i]
}

/** sum_i v_i d_i^2 e_i^2 for d = X_A w and e_i = h_i d_i; out[0] = max_i |e_i|. */
export const quarticSum: Kernel['quarticSum'] = (x, ld, slots, w, count, h, v, scratch, out) => {
  combine(x, ld, slots, w, count, scratch)
  const sums = [0, 0]
  let most = 0
  for (let i = 0; i < ld; i++) {
    const d = f64[(scratch >>> 3) + i]
    const e = d * f64[(h >>> 3) + i]
    const q = e * e
    most = greater(most, q)
    sums[i & 1] += q * (d * d) * f64[(v >>> 3) + i]
  }
  f64[out >>> 3] = Math.sqrt(most)
  return sums[0] + sums[1]
}
