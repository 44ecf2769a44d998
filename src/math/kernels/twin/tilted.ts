// Tilted correlations: kernels/tilted.ts.
import type { Kernel } from '../interface.generated.js'
import { f64, i32 } from './memory.js'

/** |a_ij s_j s_i| of all pairs j < i of `size` columns where it is at least `least`, in `out`; returns how many. */
export const collectLinks: Kernel['collectLinks'] = (a, stride, size, s, least, out) => {
  const start = out >>> 3
  let count = 0
  for (let i = 1; i < size; i++) {
    const own = f64[(s >>> 3) + i]
    if (own === 0) continue
    for (let j = 0; j < i; j++) {
      const value = Math.abs(f64[(a >>> 3) + i * stride + j] * f64[(s >>> 3) + j] * own)
      f64[start + count] = value
      if (value >= least) count++
    }
  }
  return count
}

/** How many numbers lie in each of the first bins up to it, of `bins` of equal width on [0, 1]. */
export const countInBins: Kernel['countInBins'] = (values, count, bins, ends) => {
  const own = i32.subarray(ends >>> 2, (ends >>> 2) + 2 * bins).fill(0)
  for (let k = 0; k < count; k++) {
    const bin = Math.min(Math.trunc(f64[(values >>> 3) + k] * bins), bins - 1)
    own[(k % 2) * bins + bin]++
  }
  for (let bin = 0, sum = 0; bin < bins; bin++) {
    sum += own[bin] + own[bins + bin]
    own[bin] = sum
  }
}

/** Those of `count` numbers that are at least `low` and below `high`, in `out`; returns how many. */
export const collectBetween: Kernel['collectBetween'] = (values, count, low, high, out) => {
  let found = 0
  for (let k = 0; k < count; k++) {
    const value = f64[(values >>> 3) + k]
    f64[(out >>> 3) + found] = value
    if (value >= low && value < high) found++
  }
  return found
}

/** |a_ij s_i s_j| of column i with each of `size` columns, and the columns but i itself for which it is at least `least`. */
export const linksOf: Kernel['linksOf'] = (a, size, s, own, i, least, values, list) => {
  let count = 0
  for (let j = 0; j < size; j++) {
    const value = Math.abs(f64[(a >>> 3) + j] * own * f64[(s >>> 3) + j])
    f64[(values >>> 3) + j] = value
    i32[(list >>> 2) + count] = j
    if (value >= least && j !== i) count++
  }
  return count
}

const LANES = [0, 1] as const

/** Two candidates side by side, each outside the columns that it is linked to, until both have come to an end. */
export function tiltedPair(
  a: number,
  stride: number,
  response: number,
  s: number,
  candidates: number,
  linked: number,
  lengths: number,
  most: number,
  residual: number,
  tiny: number,
  work: number,
  out: number,
): void {
  const scale = (j: number) => f64[(s >>> 3) + j]
  const product = (i: number, j: number) => f64[(a >>> 3) + i * stride + j]
  const between = (i: number, j: number) => product(i, j) * scale(i) * scale(j)
  const column = (k: number, lane: number) => i32[(linked >>> 2) + 2 * k + lane]
  const rowAt = (k: number, lane: number) => (work >>> 3) + 2 * k * most + lane
  const states = LANES.map(lane => {
    const i = i32[(candidates >>> 2) + lane]
    const tilted = product(i, response) * scale(i)
    return { i, lane, outside: 1, left: residual, tilted, used: 0, alive: true }
  })
  /** Entry j of row k of the factor in one lane. */
  function enter(k: number, j: number, lane: number): void {
    const row = rowAt(k, lane)
    const other = rowAt(j, lane)
    let sum = between(column(k, lane), column(j, lane))
    for (let t = 0; t < j; t++) sum -= f64[row + 2 * t] * f64[other + 2 * t]
    f64[row + 2 * j] = sum * f64[other + 2 * j]
  }

  for (let k = 0; k < most; k++) {
    for (const state of states) state.alive &&= k < i32[(lengths >>> 2) + state.lane]
    if (!states.some(({ alive }) => alive)) break
    const block = k & ~3
    const blockEnd = Math.min(block + 4, most)
    for (const state of states) {
      const { i, lane } = state
      if (k === block)
        for (let j = 0; j < block; j++) for (let r = block; r < blockEnd; r++) enter(r, j, lane)
      for (let j = block; j < k; j++) enter(k, j, lane)
      const own = column(k, lane)
      const row = rowAt(k, lane)
      const u = rowAt(most, lane)
      const v = rowAt(most + 1, lane)
      let pivot = 1
      let along = between(i, own)
      let across = product(own, response) * scale(own)
      for (let t = 0; t < k; t++) {
        const entry = f64[row + 2 * t]
        pivot -= entry * entry
        along -= f64[u + 2 * t] * entry
        across -= f64[v + 2 * t] * entry
      }
      const inverse = 1 / Math.sqrt(pivot)
      along *= inverse
      across *= inverse
      f64[row + 2 * k] = inverse
      f64[u + 2 * k] = along
      f64[v + 2 * k] = across
      state.alive &&= pivot > tiny && state.outside - along * along > tiny
      if (!state.alive) continue
      state.outside -= along * along
      state.left -= across * across
      state.tilted -= along * across
      state.used++
    }
  }
  for (const { lane, outside, left, tilted, used } of states)
    for (const [e, value] of [outside, left, tilted, used].entries()) f64[(out >>> 3) + 2 * e + lane] = value
}
