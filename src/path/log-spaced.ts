import { exp, log } from '../math/elementary.js'

/** `count` values from a down to b, both ends exact. */
export function logSpaced(a: number, b: number, count: number): Float64Array {
  const step = count > 1 ? log(b / a) / (count - 1) : 0
  const grid = new Float64Array(count)
  for (let k = 0; k < count; k++) grid[k] = a * exp(step * k)
  if (count > 1) grid[count - 1] = b
  return grid
}
