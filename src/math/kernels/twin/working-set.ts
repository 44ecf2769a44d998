// The working set between two stages of a path: kernels/working-set.ts.
import { f32, f64, i32 } from './memory.js'

function stepOf(c: number, a: number, k: number, lambda: number, trust: number): number {
  const along = f32[(c >>> 2) + k]
  const drift = trust * f32[(a >>> 2) + k]
  return Math.min((lambda - along) / Math.max(1 - drift, 1e-6), (lambda + along) / Math.max(1 + drift, 1e-6))
}

/** The inactive columns of the working set stand for comparison with all others: norm, |c| + error and step of each. */
export function exposeInactive(
  inactive: number,
  count: number,
  variables: number,
  norm: number,
  c: number,
  a: number,
  lambda: number,
  error: number,
  trust: number,
  unit: number,
  low: number,
  correlation: number,
  steps: number,
): void {
  for (let k = 0; k < count; k++) {
    const slot = i32[(inactive >>> 2) + k]
    const j = i32[(variables >>> 2) + slot]
    f32[(low >>> 2) + j] = f64[(norm >>> 3) + slot] * unit * (1 - 2 ** -22)
    f32[(correlation >>> 2) + j] = Math.abs(f32[(c >>> 2) + k]) + error
    f32[(steps >>> 2) + j] = stepOf(c, a, k, lambda, trust)
  }
}

/** Of the working set those columns stay whose step is at most `cut`; the slots of the others are listed. */
export function shrinkInactive(
  inactive: number,
  count: number,
  variables: number,
  c: number,
  a: number,
  lambda: number,
  trust: number,
  cut: number,
  unscreened: number,
  gone: number,
  held: number,
  low: number,
  correlation: number,
  steps: number,
): number {
  const [list, cs, as] = [inactive >>> 2, c >>> 2, a >>> 2]
  let last = count
  for (let k = count - 1; k >= 0; k--) {
    if (stepOf(c, a, k, lambda, trust) <= cut) {
      const j = i32[(variables >>> 2) + i32[list + k]]
      f32[(low >>> 2) + j] = unscreened
      f32[(correlation >>> 2) + j] = 0
      f32[(steps >>> 2) + j] = Infinity
      continue
    }
    last--
    i32[(gone >>> 2) + count - 1 - last] = i32[list + k]
    i32[list + k] = i32[list + last]
    f32[cs + k] = f32[cs + last]
    f32[as + k] = f32[as + last]
    f32[cs + last] = 0
    if (i32[held >>> 2] === last) i32[held >>> 2] = k
    else if (i32[held >>> 2] === k) i32[held >>> 2] = -1
  }
  return last
}
