// Norms of all columns in the weights of the rows of a sample: kernels/panels/norms.ts.
import { f32, i16 } from '../memory.js'
import { dot16, timesQ15 } from '../numbers.js'

const { fround } = Math
const BLOCK = 16

export function weighNorms(
  packed: number,
  pairs: number,
  from: number,
  to: number,
  g: number,
  inverse: number,
  error: number,
  margin: number,
  scale: number,
  low: number,
  correlation: number,
): void {
  const per = fround(inverse)
  const blur = fround(error)
  const less = fround(margin)
  const factor = fround(scale)
  const down = 1 - 2 ** -21
  const share = fround(0.01)
  const w = g >>> 1
  for (let j = BLOCK * from; j < BLOCK * to; j++) {
    const x = (packed >>> 1) + (j >> 4) * pairs * 2 * BLOCK + 2 * (j & 15)
    let squares = 0
    let sum = 0
    for (let r = 0; r < pairs; r++) {
      const a = timesQ15(i16[x + 2 * BLOCK * r], i16[w + 2 * r])
      const b = timesQ15(i16[x + 2 * BLOCK * r + 1], i16[w + 2 * r + 1])
      squares = (squares + dot16(a, a, b, b)) | 0
      sum = fround(sum + fround(dot16(a, i16[w + 2 * r], b, i16[w + 2 * r + 1])))
    }
    const raw = fround(squares)
    const centred = fround(raw - fround(fround(sum * per) * sum))
    const length = fround(fround(Math.sqrt(fround(centred - fround(blur * raw)))) * down)
    const before = f32[(low >>> 2) + j]
    const sound = before > 0 && centred > fround(share * raw) && length > fround(less * 2)
    const now = sound ? fround(fround(fround(length - less) * factor) * down) : 0
    f32[(low >>> 2) + j] = now
    const at = (correlation >>> 2) + j
    f32[at] = sound ? fround(f32[at] * before) / now : Number.POSITIVE_INFINITY
  }
}
