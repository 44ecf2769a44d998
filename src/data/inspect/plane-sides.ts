/**
 * On which sides of planes through zero a vector lies: the signs of its products with their normals, as the digits of a number. The first
 * plane is taken as turned towards the vector, so that a mirror image has the same sides.
 */
import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'

export interface PlaneSides {
  /** Takes other planes: `depth` normals, one after the other. */
  turn(normals: Float64Array): void
  /** Of the vector that begins at `start`. */
  of(values: Float32Array, start: number): number
}

export function planeSides(kernels: Kernels, depth: number, width: number): PlaneSides {
  const arena = createArena(kernels)
  // Rows that the kernel adds up: a multiple of four, zeros behind the last.
  const ld = (width + 3) & ~3
  const planes = arena.allocate(8 * depth * ld)
  const vector = arena.allocate(8 * ld)
  const products = arena.allocate(8 * depth)
  const slots = arena.allocate(4 * depth)
  for (let d = 0; d < depth; d++) arena.i32[slots / 4 + d] = d
  const { f64 } = arena
  return {
    turn(normals) {
      for (let d = 0; d < depth; d++)
        f64.set(normals.subarray(d * width, (d + 1) * width), planes / 8 + d * ld)
    },
    of(values, start) {
      for (let e = 0; e < width; e++) f64[vector / 8 + e] = values[start + e]
      kernels.transposeTimes(planes, ld, slots, depth, vector, products)
      const mirrored = f64[products / 8] > 0
      let sides = 0
      for (let d = 1; d < depth; d++) sides = 2 * sides + (f64[products / 8 + d] > 0 === mirrored ? 0 : 1)
      return sides
    },
  }
}
