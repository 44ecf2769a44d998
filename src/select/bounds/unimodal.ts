/**
 * E|S_tau and L_theta| <= (q^2 / p) / C(tau, B),    theta = q / p, B pairs,
 *
 *   C = 2 (2 tau - 1 - 1/(2B))                     for 1/2 + min(theta^2, 1/(2B) + 3/4 theta^2) <= tau <= 3/4
 *   C = (1 + 1/B) / (4 (1 - tau + 1/(2B)))         for 3/4 < tau <= 1
 *
 * where L_theta are the variables selected with probability at most theta and the simultaneous selection
 * frequency of each is unimodal. Shah & Samworth (2013), who ask for theta <= 1/sqrt(3).
 */
import type { Setting } from './assumption.js'
import { margin } from './margin.js'

export function unimodalBound({ p, q, threshold, pairs }: Setting): number {
  const m = margin(threshold)
  const constant = threshold <= 0.75 ? 2 * m - 1 / pairs : (1 + 1 / pairs) / (2 * (1 - m) + 2 / pairs)
  return (q * q) / (p * constant)
}

/**
 * Whether the threshold is high enough for q. It must also reach the first frequency above one half, where
 * C = 2 tau - 1 is the worst case; below it C would fall under the worst case and then under zero.
 */
export function highEnough({ p, q, threshold, pairs }: Setting): boolean {
  if (threshold > 0.75) return true
  const square = (q * q) / (p * p)
  const least = Math.max(1 / pairs, Math.min(2 * square, 1 / pairs + 1.5 * square))
  return margin(threshold) >= least * (1 - 1e-12)
}

/** The largest q the theorem covers: 3 q^2 <= p^2. */
export function largestUnimodalQ(p: number): number {
  let q = Math.floor(p / Math.sqrt(3))
  while (3 * q * q > p * p) q--
  return q
}
