/**
 * E|S_tau and L_theta| <= p min{ 1, D(theta^2, 2 tau - 1; B, -1/2), D(theta, tau; 2B, -1/4) },    theta = q /
 * p
 *
 * Shah & Samworth (2013), equation (8), for tau in (theta, 1]: the simultaneous selection frequency is
 * -1/2-concave over the B pairs, the selection frequency -1/4-concave over the 2B halves.
 */
import type { Setting } from './assumption.js'
import { rConcaveTail } from './r-concave-tail.js'

export function rConcaveBound({ p, q, threshold, pairs }: Setting): number {
  const w = thresholdCount(threshold, pairs)
  const both = rConcaveTail((pairs * q * q) / (p * p), w - pairs, pairs, -0.5)
  const either = rConcaveTail((2 * pairs * q) / p, w, 2 * pairs, -0.25)
  return p * Math.min(1, both, either)
}

/** How many of the 2B halves must select a variable. Ten digits, so that 100 * 0.57 counts 57 and not 58. */
export function thresholdCount(threshold: number, pairs: number): number {
  return Math.ceil(Number((2 * pairs * threshold).toPrecision(10)))
}
