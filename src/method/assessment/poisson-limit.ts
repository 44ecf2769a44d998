/** The mean mu at which a Poisson count of at most `count` has probability 0.05: an upper 95 % limit (2.996 for none). */
import { exp } from '../../math/elementary.js'

export function poissonLimit(count: number): number {
  let low = count
  let high = count + 10 + 5 * Math.sqrt(count)
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (atMost(count, middle) > 0.05) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function atMost(count: number, mu: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; k <= count; k++) {
    term *= mu / k
    sum += term
  }
  return exp(-mu) * sum
}
