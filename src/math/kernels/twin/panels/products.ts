// Products of a vector with the columns of a panel as they stand, row by row (kernels/panels/panels.ts).
import { f32, i16, i32 } from '../memory.js'
import { dot16 } from '../numbers.js'

const { fround } = Math
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
  from: number,
  to: number,
  v: number,
  scale: number,
  out: number,
): void {
  const factor = fround(scale)
  for (let panel = from; panel < to; panel++) {
    const at = out + 4 * PANEL * (panel - from)
    panelSums(panels + 64 * panel * (n + 1), (n + 1) >> 1, v, at)
    for (let j = at >>> 2; j < (at >>> 2) + PANEL; j++) f32[j] = fround(i32[j]) * factor
  }
}
