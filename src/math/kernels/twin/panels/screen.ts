// One pass over all columns outside a least squares model, in integers: kernels/panels/screen.ts.
import { at, intAt, put, putInt } from '../memory.js'
import { panelSums } from './products.js'

export function screenColumns(
  panels: number,
  n: number,
  from: number,
  to: number,
  v: number,
  factor: number,
  sign: number,
  keep: number,
  amount: number,
  error: number,
  own: number,
  off: number,
  weak: number,
  s: number,
  e: number,
  c: number,
  sums: number,
  list: number,
  out: number,
): number {
  const size = (n + 1) << 6
  const pairs = (n + 1) >> 1
  let found = 0
  let largest = at(out, 0)
  // A little less, for the rounding of these few operations.
  let least = largest * (1 - 1e-12)
  for (let panel = from; panel < to; panel++) {
    panelSums(panels + panel * size, pairs, v, sums)
    const first = panel << 5
    for (let k = 0; k < 32; k++) {
      const j = first + k
      const d = factor * intAt(sums, k)
      const rest = at(s, j) - sign * (d * d),
        slack = at(e, j) + (error * (2 * Math.abs(d) + error) + own),
        along = keep * at(c, j) + amount * d
      put(s, j, rest)
      put(e, j, slack)
      put(c, j, along)
      const inner = Math.abs(along) - off,
        outer = Math.abs(along) + off,
        below = rest - slack,
        above = rest + slack
      if (below >= weak) {
        if (inner > 0 && inner * inner > largest * above) {
          largest = (inner * inner) / above
          least = largest * (1 - 1e-12)
        }
        if (outer * outer < least * below) continue
      }
      putInt(list, found, j)
      found++
    }
  }
  put(out, 0, largest)
  return found
}
