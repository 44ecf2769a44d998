// The forms v_G' A_GG^-1 v_G of groups of variables, and the sweep: kernels/groups.ts.
import type { Kernel } from '../interface.generated.js'
import { f64, i32 } from './memory.js'

const LANES = 4

/** The form of one lane: L L' = A_GG row by row, with the reciprocals on the diagonal, and z = L^-1 v_G behind each row. */
function form(
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

/** The forms of four groups, one in each lane, into `out`. */
export const forms: Kernel['forms'] = (a, stride, v, g, drawn, tolerance, work, out) => {
  for (let lane = 0; lane < LANES; lane++)
    f64[(out >>> 3) + lane] = form(a, stride, v, g, drawn, lane, tolerance, work)
}

/** Sweeps column k of the symmetric table `a` of `size` rows (Goodnight 1979). */
export const sweepColumn: Kernel['sweepColumn'] = (a, stride, size, k) => {
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

/** Row i of the table `a` after the sweeps of the columns list[from .. count - 1], whose rows hold what stood there just before. */
export const sweepRow: Kernel['sweepRow'] = (a, stride, list, from, count, i) => {
  const row = (a >>> 3) + i * stride
  for (let m = from; m < count; m++) {
    const k = i32[(list >>> 2) + m]
    const pivot = (a >>> 3) + k * stride
    const f = f64[row + k] / f64[pivot + k]
    for (let j = 0; j < stride; j++) f64[row + j] -= f * f64[pivot + j]
    f64[row + k] = f
  }
}
