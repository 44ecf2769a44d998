// Algorithm 1 in integers (src/prune/integer-order.ts): products of a member with all others, and who joins next.
import type { Kernel } from '../interface.generated.js'
import { f64, i16, i32 } from './memory.js'
import { dot16 } from './numbers.js'

export const pairProducts: Kernel['pairProducts'] = (table, list, factors, count, row, width) => {
  for (let k = 0; k < width; k++) {
    let total = 0
    for (let i = 0; i < count; i++) {
      const word = (table >>> 1) + 2 * (i32[(list >>> 2) + i] * width + k)
      const by = (factors >>> 1) + 2 * i
      total = (total + dot16(i16[word], i16[by], i16[word + 1], i16[by + 1])) | 0
    }
    i32[(row >>> 2) + k] = total
  }
}

export const joinRow: Kernel['joinRow'] = (row, s, target, times, width, out) => {
  let least = Infinity
  let second = Infinity
  let at = -1
  for (let k = 0; k < width; k++) {
    f64[(s >>> 3) + k] += 2 * i32[(row >>> 2) + k]
    const g = f64[(s >>> 3) + k] - times * f64[(target >>> 3) + k]
    if (g < least) {
      second = least
      least = g
      at = k
    } else if (g < second) second = g
  }
  f64[out >>> 3] = least
  f64[(out >>> 3) + 1] = second
  return at
}
