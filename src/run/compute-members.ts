import { lassoLearner } from '../learner/lasso.js'
import type { DrawMember, Fitted } from '../learner/member-learner.js'
import { prepareLearner } from '../learner/member-learners.js'
import { type EnsembleTask, samplerOf } from './ensemble-task.js'
import { memberError, taskError } from './member-error.js'

/** Member b of a task and its certificate, pure in (task, b). */
export type ComputeMember = DrawMember

export type PrepareMembers = (task: EnsembleTask) => ComputeMember

/** Prepare once, then compute any member in any order; a member that fails throws an error with its number. */
export function prepareMembers(task: EnsembleTask): ComputeMember {
  const draw = drawFor(task)
  return b => {
    try {
      return draw(b)
    } catch (error) {
      throw memberError(b, error)
    }
  }
}

/** The members with the given numbers, one at a time. */
export function* computeMembers(
  task: EnsembleTask,
  numbers: Iterable<number>,
  prepare: PrepareMembers = prepareMembers,
): Generator<readonly [b: number, fitted: Fitted]> {
  const compute = prepare(task)
  for (const b of numbers) yield [b, compute(b)]
}

function drawFor(task: EnsembleTask): DrawMember {
  try {
    if ('learner' in task) return prepareLearner(task.data, task.learner, task.seed)
    const sampler = samplerOf(task)
    const learner = lassoLearner(task.data, task.grid, task.q)
    return b => learner.fit(sampler.rows(b))
  } catch (error) {
    throw taskError(error)
  }
}
