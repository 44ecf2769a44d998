// Products of vectors with the columns of panels (kernels/panels/products.ts).
import { f32, i16, i32 } from '../memory.js'
import { dot16 } from '../numbers.js'
import { blockTimes, pack } from './panels.js'

const PANEL = 32

export function panelSums(panel: number, pairs: number, v: number, out: number): void {
  const w = v >>> 1
  for (let j = 0; j < PANEL; j++) {
    const x = (panel >>> 1) + j
    let sum = 0
    for (let r = 0; r < pairs; r++) {
      const at = x + 2 * PANEL * r
      sum = (sum + dot16(i16[at], i16[w + 2 * r], i16[at + PANEL], i16[w + 2 * r + 1])) | 0
    }
    i32[(out >>> 2) + j] = sum
  }
}

export function panelProducts(
  panels: number,
  n: number,
  rows: number,
  pairs: number,
  from: number,
  to: number,
  v: number,
  count: number,
  factors: number,
  packed: number,
  out: number,
  stride: number,
): void {
  const found = packed + 128 * pairs
  for (let panel = from; panel < to; panel++) {
    pack(panels + 64 * panel * (n + 1), rows, pairs, packed)
    for (let t = 0; t < count; t += 2) {
      const vectors = v + 4 * pairs * t
      const several = Math.min(2, count - t)
      for (let half = 0; half < 2; half++) {
        for (let k = 0; k < several; k++)
          blockTimes(packed + 64 * pairs * half, pairs, vectors + 4 * k, several, found + 64 * k)
        for (let k = 0; k < several; k++) {
          const factor = f32[(factors >>> 2) + t + k]
          const place = (out + stride * (t + k) + 4 * PANEL * (panel - from) + 64 * half) >>> 2
          for (let e = 0; e < 16; e++) f32[place + e] = f32[(found >>> 2) + 16 * k + e] * factor
        }
      }
    }
  }
}
