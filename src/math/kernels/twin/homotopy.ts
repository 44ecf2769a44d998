// One step of the lasso homotopy (Osborne, Presnell & Turlach 2000; Efron et al. 2004) on a working set.
import { axpy, dot } from './dense.js'
import { f32, f64, i32 } from './memory.js'
import { greater, lesser } from './numbers.js'

const { fround } = Math

/** No event before the limit. */
const NOTHING = -2147483648
const SLIGHTLY_MORE = 1 + 2 ** -22

export function nextKnot(
  size: number,
  beta: number,
  w: number,
  sign: number,
  x: number,
  ld: number,
  r: number,
  u: number,
  next: number,
  inactive: number,
  count: number,
  joinable: number,
  c: number,
  a: number,
  steps: number,
  lambda: number,
  limit: number,
  error: number,
  rate: number,
  held: number,
  heldMargin: number,
  out: number,
): number {
  const result = out >>> 3
  let event = NOTHING
  f64[result] = limit
  f64[result + 1] = 0
  f64[result + 2] = Infinity
  for (let q = 0; q < size; q++) {
    const b = f64[(beta >>> 3) + q]
    const v = f64[(w >>> 3) + q]
    const s = f64[(sign >>> 3) + q]
    if (!(v * s < 0)) continue
    const g = b * s > 0 ? -b / v : 0
    if (g < f64[result]) {
      f64[result] = g
      event = -1 - q
    }
  }
  const first = earliest(c >>> 2, a >>> 2, steps >>> 2, joinable, fround(lambda - error), fround(rate))
  const joins = (k: number) =>
    meets(k, steps, x, ld, inactive, r, u, lambda, k === held ? heldMargin : -Infinity, result)
  if (first >= 0) {
    // The earliest is looked at before the others: most of them need no look then.
    if (joins(first)) event = first
    for (let k = 0; k < joinable; k += 4) {
      const bound = fround(fround(f64[result]) * SLIGHTLY_MORE)
      if (!f32.subarray((steps >>> 2) + k, (steps >>> 2) + k + 4).some(step => step < bound)) continue
      for (let e = k; e < Math.min(k + 4, joinable); e++) if (e !== first && joins(e)) event = e
    }
  }
  const gamma = f64[result]
  axpy(gamma, w, beta, size)
  for (let i = 0; i < ld; i++) f64[(next >>> 3) + i] = f64[(r >>> 3) + i] - gamma * f64[(u >>> 3) + i]
  const single = fround(gamma)
  for (let k = 0; k < upToFour(count); k++) f32[(c >>> 2) + k] -= fround(single * f32[(a >>> 2) + k])
  return event
}

function upToFour(count: number): number {
  return (count + 3) & ~3
}

/** Whether inactive column k meets lambda before gamma, decided in double precision; if so, that is the new gamma. */
function meets(
  k: number,
  steps: number,
  x: number,
  ld: number,
  inactive: number,
  r: number,
  u: number,
  lambda: number,
  margin: number,
  result: number,
): boolean {
  const gamma = f64[result]
  if (!(f32[(steps >>> 2) + k] < gamma)) return false
  const column = x + 8 * i32[(inactive >>> 2) + k] * ld
  const ck = dot(column, r, ld)
  const ak = dot(column, u, ld)
  const d1 = 1 - ak
  const d2 = 1 + ak
  const g1 = d1 > 1e-12 ? Math.max((lambda - ck) / d1, 0) : Infinity
  const g2 = d2 > 1e-12 ? Math.max((lambda + ck) / d2, 0) : Infinity
  const g = Math.min(g1, g2)
  if (g < margin) return false
  if (!(g < gamma)) {
    if (g < f64[result + 2]) f64[result + 2] = g
    return false
  }
  f64[result + 2] = gamma
  f64[result] = g
  f64[result + 1] = g1 <= g2 ? 1 : -1
  return true
}

/** Lower bounds of the steps after which the inactive columns meet lambda; returns the place of the smallest, -1 if there is none. */
function earliest(c: number, a: number, steps: number, count: number, top: number, rate: number): number {
  const one = fround(1 + rate)
  const tiny = fround(1e-6)
  const down = 1 - 2 ** -20
  let least = Infinity
  for (let k = 0; k < upToFour(count); k++) {
    const ck = f32[c + k]
    const ak = f32[a + k]
    // (top - c) / (one - a) is the smaller one where one c >= top a; the other is the same with both signs turned. Below
    // zero, where the error exceeds lambda, the smaller one may be that with a speed below tiny.
    const plus = fround(fround(top - ck) / greater(tiny, fround(one - ak)))
    const minus = fround(fround(top + ck) / greater(tiny, fround(one + ak)))
    const turned = top > 0 ? fround(one * ck) < fround(top * ak) : minus < plus
    const step = fround((turned ? minus : plus) * down)
    f32[steps + k] = step
    least = lesser(least, step)
  }
  for (let k = 0; k < upToFour(count); k++) {
    // Behind the last column stand remains of columns that are gone: any place will do to begin with then.
    if (f32[steps + k] === least) return Math.min(k, count - 1)
  }
  return count > 0 ? 0 : -1
}

/** Nearer to an end of the way than this, f (1 - f) says nothing about a distance. */
const END = 1 / 64

/** Distances of the residuals r_t, s < t < e, from the linear interpolation between r_s and r_e: the larger of out[0] and f (1 - f) out[1]. */
export function departure(history: number, ld: number, tau: number, s: number, e: number, out: number): void {
  const base = history >>> 3
  const first = base + s * ld
  const last = base + e * ld
  const tauAt = (t: number) => f64[(tau >>> 3) + t]
  const span = tauAt(s) - tauAt(e)
  let near = 0
  let bulge = 0
  for (let t = s + 1; t < e; t++) {
    const f = span > 0 ? (tauAt(s) - tauAt(t)) / span : 0
    const g = 1 - f
    const point = base + t * ld
    const squares = [0, 0]
    for (let i = 0; i < ld; i++) {
      const d = f64[point + i] - (g * f64[first + i] + f * f64[last + i])
      squares[i & 1] += d * d
    }
    const distance = Math.sqrt(squares[0] + squares[1])
    const middle = f * g
    if (middle > END) bulge = Math.max(bulge, distance / middle)
    else near = Math.max(near, distance)
  }
  f64[out >>> 3] = near
  f64[(out >>> 3) + 1] = bulge
}
