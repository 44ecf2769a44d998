/**
 * A method selects the set S(A) from the rows A. Of B random splits of the rows into halves A, A' let Pi(k) be the share of the 2B halves
 * that select variable k, and S_tau = { k : Pi(k) >= tau }. With q = E|S(A)|, theta = q / p and
 * L = { k : P(k in S(A)) <= theta }, the variables that are selected no more often than by chance,
 *
 *   E|S_tau and L| <= theta / (2 tau - 1) E|S(A) and L| <= q^2 / ((2 tau - 1) p)
 *
 * for every method and every law of independent, identically distributed rows: Shah & Samworth (2013), Theorem 1. Smaller bounds hold
 * where the share of splits whose two halves both select k has a unimodal or an r-concave law (src/select/bounds). q is not known: it
 * is the mean size of the sets that the halves give, and need not be whole.
 *
 * The theorem holds at any theta. Variables without an effect are in L only if theta is as large as their probability is, and where they
 * come as copies of which one is selected, all others never are: so p counts copies once and constant columns not at all. For a method
 * that selects copies together the bounds are larger than they need be.
 */
import { covered } from '../../select/bounds/check.js'
import { boundOf } from '../../select/bounds/pfer-bound.js'
import { thresholdCount } from '../../select/bounds/r-concave.js'
import type { VariableSet } from '../variable-set.js'

export interface GuaranteeBounds {
  /** Mean number of variables that a half selects. */
  readonly q: number
  readonly pfer: number
  /** Null where the theorem does not cover q and the threshold. */
  readonly unimodal: number | null
  readonly rConcave: number | null
}

export function guaranteeBounds(p: number, sizes: readonly number[], threshold: number): GuaranteeBounds {
  const q = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  if (q === 0) return { q, pfer: 0, unimodal: 0, rConcave: 0 }
  const setting = { p, q, threshold, pairs: sizes.length / 2 }
  const pfer = boundOf(setting, 'none')
  // What holds without an assumption holds with one.
  const shaped = (assumption: 'unimodal' | 'r-concave') =>
    covered(setting, assumption) ? Math.min(pfer, boundOf(setting, assumption)) : null
  return {
    q,
    pfer,
    unimodal: shaped('unimodal'),
    rConcave: shaped('r-concave'),
  }
}

/** The variables that enough halves select and the share of halves that do, the highest first. */
export function recurring(
  p: number,
  halves: readonly VariableSet[],
  threshold: number,
): { readonly index: number; readonly share: number }[] {
  const counts = new Int32Array(p)
  for (const { selected } of halves) for (const j of selected) counts[j]++
  const least = thresholdCount(threshold, halves.length / 2)
  return [...counts.keys()]
    .filter(j => counts[j] >= least)
    .sort((a, b) => counts[b] - counts[a] || a - b)
    .map(index => ({ index, share: counts[index] / halves.length }))
}
