import { vouchingFrequency } from '../../posterior/select-signals.js'
import { covered } from '../../select/bounds/check.js'
import { pferBound } from '../../select/bounds.js'
import type { PathDesign } from '../ensemble/design.js'
import type { BoundResult } from './result.js'

/** Of how many variables a bound is stated. */
export interface BoundVariables {
  readonly all: number
  /** Those that members can hold: src/data/columns/copied-variables.ts. */
  readonly counted: number
}

/** The bounds at the settings of a selection, and what they hold for: never more than is proved. */
export function boundOf(
  design: PathDesign,
  { all, counted: p }: BoundVariables,
  kept: number,
  qObserved: number,
): BoundResult {
  const { q, members, sampler, decision } = design
  const threshold = frequencyOf(decision)
  const pfer = pferBound({ p, q, threshold })
  const ratio = qObserved / q
  const pferObserved = pfer * ratio * ratio
  const pairs = members / 2
  const shape = (assumption: 'unimodal' | 'r-concave') =>
    sampler === 'pairs' && pairs >= 2 && covered({ p, q, threshold, pairs }, assumption)
      ? pferBound({ p, q, threshold, pairs, assumption })
      : null
  const unimodal = shape('unimodal')
  const rConcave = shape('r-concave')
  const sentences = [
    ensembleSentence(design, kept, pfer),
    ...shapeSentence(unimodal, rConcave),
    ...(p < all ? [countSentence(design, all, p)] : []),
    design.cap !== undefined
      ? `Every member's path ends where it has had q = ${q} variables, so that the bound holds at that q; on average it has had ${short(qObserved)}.`
      : `The mean number of variables in a member is ${short(qObserved)}; with that for q the bound is ${short(pferObserved)}.`,
  ]
  return {
    q,
    threshold,
    ...(p < all && { variables: p }),
    pfer,
    unimodal,
    rConcave,
    qObserved,
    pferObserved,
    statement: sentences.join(' '),
  }
}

/** The frequency that selects a variable by the ensemble alone. */
function frequencyOf(decision: PathDesign['decision']): number {
  if (decision.name === 'threshold') return decision.threshold
  return decision.name === 'consensus' ? decision.alone : vouchingFrequency
}

function ensembleSentence({ members, sampler, decision }: PathDesign, kept: number, pfer: number): string {
  if (decision.name === 'signals')
    return `No bound is proved for a selection by probabilities. All ${members} members alone, at a threshold of ${vouchingFrequency}, select at most ${short(pfer)} variables falsely on average.`
  if (decision.name === 'consensus') {
    return `No bound is proved where a model and an ensemble decide together; errors are estimated by simulation. All ${members} members alone, at ${decision.alone}, select at most ${short(pfer)} falsely on average.`
  }
  if (sampler === 'bootstrap') return 'The bound is proved for half-subsamples, not for bootstrap samples.'
  const bound = 'Meinshausen-Buhlmann bound on the expected number of false selections'
  return kept === members
    ? `${bound}.`
    : `${bound} by all ${members} members; none is proved for the ${kept} kept ones.`
}

function countSentence({ alpha }: PathDesign, all: number, counted: number): string {
  const how = alpha === undefined ? 'copies once, constant ones not at all' : 'those that members can hold'
  return `It counts ${counted} of the ${all} variables: ${how}.`
}

function shapeSentence(unimodal: number | null, rConcave: number | null): string[] {
  const parts = [
    ...(unimodal === null ? [] : [`${short(unimodal)} if unimodal`]),
    ...(rConcave === null ? [] : [`${short(rConcave)} if r-concave`]),
  ]
  return parts.length === 0 ? [] : [`Shah-Samworth: ${parts.join(', ')}.`]
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}
