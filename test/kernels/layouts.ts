// Pieces that the inputs of several kernels have in common.
import type { Scene } from './scene.js'

export const upTo = (step: number, value: number) => Math.ceil(value / step) * step

/** A multiple of four rows: mostly few, sometimes none, sometimes around the block of 512. */
export function rowsOf(s: Scene): number {
  return s.chance(0.02) ? s.pick([508, 512, 516, 1024, 1028]) : 4 * s.int(0, 9)
}

export interface Columns {
  readonly ld: number
  readonly total: number
  readonly count: number
  readonly x: number
  readonly slots: number
}

/** `total` columns, of which `count` are listed. */
export function columns(s: Scene, ld = rowsOf(s)): Columns {
  const total = s.int(1, 10)
  const count = s.int(0, 11)
  return { ld, total, count, x: s.f64(ld * total), slots: s.i32(count + 1, () => s.int(0, total - 1)) }
}

export interface Triangle {
  readonly l: number
  readonly stride: number
  readonly size: number
  readonly reciprocal: number
}

/** A lower triangle with a row to spare; its diagonal is positive, unless the scene is wild. */
export function triangle(s: Scene, size = s.int(0, 21)): Triangle {
  const stride = size + s.int(1, 4)
  const diagonal = () => (s.chance(0.9) ? s.uniform(0.3, 2) : s.value())
  const l = s.f64((size + 1) * stride, i => (i % (stride + 1) === 0 ? diagonal() : s.value() / 2))
  return { l, stride, size, reciprocal: s.f64(size + 1, diagonal) }
}

/** +1 or -1, now and then 0. */
export function signs(s: Scene, length: number): number {
  return s.f64(length, () => (s.chance(0.1) ? 0 : s.pick([1, -1])))
}
