/** What the bounds ask of their arguments, one rule each; every refusal says which value would do. */
import { fail, requireOneOf } from '../../errors.js'
import { type Assumption, assumptions, type Setting } from './assumption.js'
import { highEnough, largestUnimodalQ } from './unimodal.js'

export function checkWhole(where: 'p' | 'pairs', value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  fail(`usage/${where}`, { where, rule: `must be a whole number of at least ${least}`, got: value })
}

export function checkAssumption(assumption: Assumption): void {
  requireOneOf('assumption', assumptions, assumption)
}

export function checkQ(q: number, p: number, assumption: Assumption): void {
  if (!Number.isSafeInteger(q) || q < 1 || q > p)
    fail('usage/q', {
      where: 'q',
      rule: `must be a whole number from 1 to the number of variables, ${p}`,
      got: q,
    })
  const most = assumption === 'unimodal' ? largestUnimodalQ(p) : assumption === 'r-concave' ? p - 1 : p
  if (q > most)
    fail('usage/q', {
      where: 'q',
      rule: `must be at most ${most} for the ${assumption} bound at p = ${p}`,
      got: q,
      hint: "Lower q, or use the assumption 'none'.",
    })
}

export function checkThreshold(threshold: number, assumption: Assumption): void {
  if (assumption === 'r-concave' && !(threshold > 0 && threshold <= 1))
    fail('usage/threshold', { where: 'threshold', rule: 'must lie in (0, 1]', got: threshold })
  if (assumption !== 'r-concave' && !(threshold > 0.5 && threshold <= 1))
    fail('usage/threshold', {
      where: 'threshold',
      rule: 'must lie in (0.5, 1]',
      got: threshold,
      hint: 'The bound holds only above one half.',
    })
}

export function checkPfer(pfer: number): void {
  if (pfer > 0 && Number.isFinite(pfer)) return
  fail('usage/pfer', { where: 'pfer', rule: 'must be a positive number of false selections', got: pfer })
}

/** Whether the bound under this assumption says anything at this pair of q and threshold. */
export function covered(setting: Setting, assumption: Assumption): boolean {
  if (assumption === 'unimodal') return setting.q <= largestUnimodalQ(setting.p) && highEnough(setting)
  if (assumption === 'r-concave') return setting.threshold * setting.p > setting.q
  return true
}

export function checkCovered(setting: Setting, assumption: Assumption): void {
  if (covered(setting, assumption)) return
  const { p, q, threshold, pairs } = setting
  let w = assumption === 'unimodal' ? pairs + 1 : 1
  while (!covered({ ...setting, threshold: w / (2 * pairs) }, assumption)) w++
  const least = w / (2 * pairs)
  fail('usage/threshold', {
    where: 'threshold',
    rule: `must be at least ${least} for the ${assumption} bound at q = ${q} of p = ${p} and ${pairs} pairs`,
    got: threshold,
    hint: "Raise it, lower q, or use the assumption 'none'.",
  })
}
