/**
 * The bounds read backwards: which q, which threshold keeps the bound within a demanded PFER. Both are
 * searched by halving, since every bound grows with q and falls with the threshold.
 */
import type { Assumption, Setting } from './assumption.js'
import { covered } from './check.js'
import { boundOf } from './pfer-bound.js'

export interface Demand {
  readonly p: number
  readonly pairs: number
  readonly assumption: Assumption
  readonly pfer: number
}

/** Far above the rounding of a bound, far below anything it could decide: equal bounds compare as equal. */
const slack = 1e-12

function met({ assumption, pfer }: Demand, setting: Setting): boolean {
  return covered(setting, assumption) && boundOf(setting, assumption) <= pfer * (1 + slack)
}

/** For the threshold of the unimodal bound equality does not do, by a convention of R stabs. */
function beaten(demand: Demand, setting: Setting): boolean {
  const pfer = demand.assumption === 'unimodal' ? demand.pfer * (1 - 2 * slack) : demand.pfer
  return met({ ...demand, pfer }, setting)
}

export function largestQ(demand: Demand, threshold: number): number | undefined {
  const { p, pairs } = demand
  const first = firstFalse(1, p + 1, q => met(demand, { p, pairs, threshold, q }))
  return first > 1 ? first - 1 : undefined
}

export function smallestThreshold(demand: Demand, q: number): number | undefined {
  const { p, pairs, assumption, pfer } = demand
  if (!beaten(demand, { p, pairs, q, threshold: 1 })) return undefined
  if (assumption === 'none') {
    // A demand above p asks for nothing: the demand p keeps the threshold apart from one half.
    let threshold = Math.min(1, 0.5 + (q * q) / (2 * p * Math.min(pfer, p)))
    while (!beaten(demand, { p, pairs, q, threshold })) threshold += 2 ** -53
    return threshold
  }
  // The unimodal theorem starts at 1/2 + 1/B.
  const lowest = assumption === 'unimodal' ? pairs + 2 : 1
  const w = firstFalse(lowest, 2 * pairs, w => !beaten(demand, { p, pairs, q, threshold: w / (2 * pairs) }))
  return w / (2 * pairs)
}

/** The first integer from low on at which a condition no longer holds; high if there is none before it. */
function firstFalse(low: number, high: number, holds: (i: number) => boolean): number {
  let [a, b] = [low, high]
  while (a < b) {
    const middle = Math.floor((a + b) / 2)
    if (holds(middle)) a = middle + 1
    else b = middle
  }
  return a
}
