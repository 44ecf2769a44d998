import { normalTail, studentTail } from './special/tails.js'

/** The x with P(X > x) = tail for a tail in (0, 0.5], by bisection down to neighbouring doubles. */
export function studentQuantile(tail: number, df: number): number {
  return invert(x => studentTail(x, df), tail)
}

const known = new Map<number, number>()

export function normalQuantile(tail: number): number {
  const found = known.get(tail) ?? invert(normalTail, tail)
  known.set(tail, found)
  return found
}

function invert(upperTail: (x: number) => number, tail: number): number {
  let low = 0
  let high = 1
  while (upperTail(high) > tail) high *= 2
  for (;;) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) return high
    if (upperTail(middle) > tail) low = middle
    else high = middle
  }
}
