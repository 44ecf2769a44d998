// One pass over the columns outside a least squares model: kernels/outside.ts.
import { transposeTimes } from './dense.js'
import { f64, i32 } from './memory.js'

/** With d = x_j'q: s_j -= d^2, c_j += amount d; who is short now, and whose c_j^2 / s_j is the largest. */
export function enterDirection(
  x: number,
  ld: number,
  list: number,
  count: number,
  q: number,
  d: number,
  amount: number,
  share: number,
  s: number,
  c: number,
  exact: number,
  weak: number,
  out: number,
): number {
  transposeTimes(x, ld, list, count, q, d)
  let found = 0
  let largest = 0
  let best = -1
  for (let k = 0; k < count; k++) {
    const j = i32[(list >>> 2) + k]
    const product = f64[(d >>> 3) + k]
    const rest = f64[(s >>> 3) + j] - product * product
    const along = f64[(c >>> 3) + j] + product * amount
    f64[(s >>> 3) + j] = rest
    f64[(c >>> 3) + j] = along
    if (rest < share * f64[(exact >>> 3) + j]) {
      i32[(weak >>> 2) + found++] = j
      continue
    }
    const gain = (along * along) / rest
    if (gain > largest) {
      largest = gain
      best = j
    }
  }
  f64[out >>> 3] = largest
  f64[(out >>> 3) + 1] = best
  return found
}
