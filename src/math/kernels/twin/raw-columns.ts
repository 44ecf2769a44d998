// Columns of a subsample of many rows, as the data set has them.
import { dotByPairs } from './dense.js'
import { f64, i32, u32 } from './memory.js'

/** A squared mean above this share of the variance would cost digits of the products. */
const LEVEL = 0.01

export function enterRaw(
  x: number,
  n: number,
  rows: number,
  m: number,
  ld: number,
  variables: number,
  first: number,
  count: number,
  out: number,
  mean: number,
  norm: number,
  offset: number,
  scale: number,
  v: number,
  c: number,
  tiny: number,
): void {
  for (let k = 0; k < count; k++) {
    const slot = first + k
    const source = (x >>> 3) + i32[(variables >>> 2) + k] * n
    const column = (out >>> 3) + slot * ld
    for (let i = 0; i < m; i++) f64[column + i] = f64[source + u32[(rows >>> 2) + i]]
    f64.fill(0, column + m, column + ld)
    const mu = sumByPairs(column, m) / m
    const level = m * mu * mu
    let squared = dotByPairs(8 * column, 8 * column, m) - level
    let product = dotByPairs(8 * column, v, m)
    let rest = 0
    let shift = mu
    if (!(level <= LEVEL * squared)) {
      let sum = 0
      for (let i = 0; i < m; i++) sum += f64[column + i] - mu
      rest = sum / m
      shift = 0
      product = 0
      squared = 0
      for (let i = 0; i < m; i++) {
        const value = f64[column + i] - mu - rest
        f64[column + i] = value
        product += value * f64[(v >>> 3) + i]
        squared += value * value
      }
    }
    const usable = squared > tiny * (squared + level)
    const distance = usable ? Math.sqrt(squared) : 0
    const inverse = usable ? 1 / distance : 0
    f64[(mean >>> 3) + slot] = mu + rest
    f64[(norm >>> 3) + slot] = distance
    f64[(offset >>> 3) + slot] = shift
    f64[(scale >>> 3) + slot] = inverse
    f64[(c >>> 3) + k] = product * inverse
  }
}

/** One sum over the even and one over the odd rows, then the tail. */
function sumByPairs(column: number, m: number): number {
  const most = m & ~1
  let even = 0
  let odd = 0
  for (let i = 0; i < most; i += 2) {
    even += f64[column + i]
    odd += f64[column + i + 1]
  }
  const sum = even + odd
  return most < m ? sum + f64[column + most] : sum
}
