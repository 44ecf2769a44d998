// The best of many random groups of variables, by v_G' A_GG^-1 v_G, and the sweep: kernels/groups.ts.
import { f64, i32 } from './memory.js'
import { below } from './philox.js'

const LANES = 4

/** Puts a random group of g first in `pool`, as Fisher and Yates do, and its places in the table into lane `lane` of `drawn`. */
function draw(pool: number, m: number, g: number, state: number, drawn: number, lane: number): void {
  const own = pool >>> 2
  for (let i = 0; i < g; i++) {
    const j = i + below(state, m - i)
    const a = i32[own + i]
    i32[own + i] = i32[own + j]
    i32[own + j] = a
    i32[(drawn >>> 2) + i * LANES + lane] = i32[own + i]
  }
}

/** The form of one lane: L L' = A_GG row by row, with the reciprocals on the diagonal, and z = L^-1 v_G behind each row. */
export function form(
  a: number,
  stride: number,
  v: number,
  g: number,
  drawn: number,
  lane: number,
  tolerance: number,
  work: number,
): number {
  const variable = (i: number) => i32[(drawn >>> 2) + i * LANES + lane]
  const place = (i: number, j: number) => (work >>> 3) + (i * (g + 1) + j) * LANES + lane
  let sum = 0
  for (let i = 0; i < g; i++) {
    const row = (a >>> 3) + variable(i) * stride
    for (let j = 0; j < i; j++) {
      let s = f64[row + variable(j)]
      for (let k = 0; k < j; k++) s -= f64[place(i, k)] * f64[place(j, k)]
      f64[place(i, j)] = s * f64[place(j, j)]
    }
    const diagonal = f64[row + variable(i)]
    let pivot = diagonal
    let z = f64[(v >>> 3) + variable(i)]
    for (let k = 0; k < i; k++) {
      const l = f64[place(i, k)]
      pivot -= l * l
      z -= l * f64[place(k, g)]
    }
    const reciprocal = pivot > tolerance * diagonal ? 1 / Math.sqrt(pivot) : 0
    f64[place(i, i)] = reciprocal
    z *= reciprocal
    f64[place(i, g)] = z
    sum += z * z
  }
  return sum
}

/** The largest form of `count` groups of g of the m variables in `pool`, or with sign -1 the negative of the smallest. */
export function bestGroup(
  a: number,
  stride: number,
  v: number,
  pool: number,
  m: number,
  g: number,
  count: number,
  sign: number,
  tolerance: number,
  state: number,
  drawn: number,
  work: number,
  best: number,
): number {
  const places = drawn >>> 2
  const out = (work >>> 3) + g * (g + 1) * LANES
  let most = -Infinity
  for (let from = 0; from < count; from += LANES) {
    const some = Math.min(LANES, count - from)
    for (let lane = 0; lane < some; lane++) draw(pool, m, g, state, drawn, lane)
    for (let lane = some; lane < LANES; lane++)
      for (let i = 0; i < g; i++) i32[places + i * LANES + lane] = i32[places + i * LANES + some - 1]
    for (let lane = 0; lane < LANES; lane++)
      f64[out + lane] = form(a, stride, v, g, drawn, lane, tolerance, work)
    for (let lane = 0; lane < some; lane++) {
      const found = sign * f64[out + lane]
      if (!(found > most)) continue
      most = found
      for (let i = 0; i < g; i++) i32[(best >>> 2) + i] = i32[places + i * LANES + lane]
    }
  }
  return most
}

/** Sweeps column k of the symmetric table `a` of `size` rows (Goodnight 1979). */
export function sweepColumn(a: number, stride: number, size: number, k: number): void {
  const pivot = (a >>> 3) + k * stride
  const d = f64[pivot + k]
  for (let i = 0; i < size; i++) {
    if (i === k) continue
    const row = (a >>> 3) + i * stride
    const f = f64[row + k] / d
    for (let j = 0; j < stride; j++) f64[row + j] -= f * f64[pivot + j]
    f64[row + k] = f
  }
  for (let j = 0; j < size; j++) f64[pivot + j] /= d
  f64[pivot + k] = -1 / d
}
