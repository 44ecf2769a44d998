/** The learners whose members are not paths on a common grid, by name. */
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { bss } from './bss.js'
import type { DrawMember, MemberLearner } from './member-learner.js'
import { pga } from './pga/pga.js'
import { randomLasso } from './random-lasso/random-lasso.js'
import { st2e } from './st2e/st2e.js'
import { tcsl } from './tcs/tcsl.js'

export const memberLearners = {
  'random-lasso': randomLasso,
  bss,
  pga,
  st2e,
  tcsl,
}

export type LearnerName = keyof typeof memberLearners

/** A learner with its settings: plain data, ready for structured clone and JSON. */
export interface LearnerChoice {
  readonly name: LearnerName
  readonly settings: object
}

export function learnerPoints(data: Dataset, { name, settings }: LearnerChoice): number {
  return learnerNamed(name).points(data, settings)
}

export function prepareLearner(data: Dataset, { name, settings }: LearnerChoice, seed: number): DrawMember {
  return learnerNamed(name).prepare(data, settings, seed)
}

/** Each learner has options and settings of its own, which it knows to be its own. */
export function learnerNamed(name: string): MemberLearner<object> {
  if (Object.hasOwn(memberLearners, name)) {
    return memberLearners[name as LearnerName] as unknown as MemberLearner<object>
  }
  const known = Object.keys(memberLearners).join(', ')
  fail('usage/learner', { where: 'learner', rule: `must be one of ${known}`, got: name })
}
