/**
 * Of q, threshold and PFER any two give the third:
 *
 *   PFER       the bound at (q, threshold);
 *   q          the largest whose bound at the threshold is at most PFER: for the worst case
 *              floor(sqrt(PFER (2 tau - 1) p));
 *   threshold  the smallest whose bound at q is at most PFER (unimodal: below it): for the worst case
 *              (1 + q^2 / (PFER p)) / 2, otherwise a multiple of 1/(2B), the step of a frequency.
 *
 * The PFER handed back is the bound at the q and threshold handed back: at most what was asked for.
 */
import { fail } from '../../errors.js'
import type { Assumption } from './assumption.js'
import { checkAssumption, checkCovered, checkPfer, checkQ, checkThreshold, checkWhole } from './check.js'
import { largestQ, smallestThreshold } from './invert.js'
import { boundOf, defaultPairs } from './pfer-bound.js'
import { failForQ, failForThreshold } from './remedy.js'

export interface ThirdOptions {
  readonly p: number
  readonly q?: number | undefined
  readonly threshold?: number | undefined
  readonly pfer?: number | undefined
  readonly pairs?: number | undefined
  readonly assumption?: Assumption | undefined
}

export interface Third {
  readonly q: number
  readonly threshold: number
  readonly pfer: number
}

export function solveThird(options: ThirdOptions): Third {
  const { p, q, threshold, pfer, pairs = defaultPairs, assumption = 'none' } = options
  checkAssumption(assumption)
  checkWhole('p', p, 1)
  checkWhole('pairs', pairs, 2)
  if (q !== undefined) checkQ(q, p, assumption)
  if (threshold !== undefined) checkThreshold(threshold, assumption)
  if (pfer !== undefined) checkPfer(pfer)

  const finish = (setting: { q: number; threshold: number }): Third => {
    checkCovered({ p, pairs, ...setting }, assumption)
    return { ...setting, pfer: boundOf({ p, pairs, ...setting }, assumption) }
  }
  if (q !== undefined && threshold !== undefined && pfer === undefined) return finish({ q, threshold })
  if (q === undefined && threshold !== undefined && pfer !== undefined) {
    checkQ(1, p, assumption)
    checkCovered({ p, pairs, threshold, q: 1 }, assumption)
    const demand = { p, pairs, assumption, pfer }
    return finish({ threshold, q: largestQ(demand, threshold) ?? failForThreshold(demand, threshold) })
  }
  if (q !== undefined && threshold === undefined && pfer !== undefined) {
    const demand = { p, pairs, assumption, pfer }
    return finish({ q, threshold: smallestThreshold(demand, q) ?? failForQ(demand, q) })
  }
  return fail('usage/two-of-three', {
    where: 'q, threshold, pfer',
    rule: 'must be given two at a time',
    got: [q, threshold, pfer].filter(value => value !== undefined).length,
    hint: 'Any two of them determine the third.',
  })
}
