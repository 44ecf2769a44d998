// Products of a vector with the columns of a panel as they stand, row by row (kernels/panels.ts).
import { i16, i32 } from './memory.js'
import { dot16 } from './numbers.js'

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
