// The words of two blocks of Philox: kernels/philox.ts.
import { philox } from '../../philox.js'
import { u32 } from './memory.js'

export function blocks(state: number): void {
  const s = state >>> 2
  const key = [u32[s], u32[s + 1]] as const
  for (const words of [u32.subarray(s + 8, s + 12), u32.subarray(s + 12, s + 16)])
    philox([u32[s + 5]++, u32[s + 2], u32[s + 3], u32[s + 4]], key, words)
  u32[s + 6] = 0
}
