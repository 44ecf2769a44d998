// Columns in which two equal values stand close: kernels/near-pairs.ts.
import { hasNearPair } from '../../near-pair.js'
import { f64, i32 } from './memory.js'

export function nearPairs(x: number, n: number, count: number, out: number): number {
  let found = 0
  for (let k = 0; k < count; k++) if (hasNearPair(f64, (x >>> 3) + k * n, n)) i32[(out >>> 2) + found++] = k
  return found
}
