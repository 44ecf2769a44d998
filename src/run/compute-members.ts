import { hotDeck } from '../data/impute/hot-deck.js'
import { variableCount } from '../data/variables.js'
import { type Fitted, type Learner, lassoLearner } from '../learner/lasso.js'
import type { Sampler } from '../sample/sampler.js'
import { type EnsembleTask, samplerOf } from './ensemble-task.js'
import { memberError, taskError } from './member-error.js'

/** Member b of a task and its certificate, pure in (task, b). */
export type ComputeMember = (b: number) => Fitted

export type PrepareMembers = (task: EnsembleTask) => ComputeMember

/** Prepare once, then compute any member in any order; a member that fails throws an error with its number. */
export function prepareMembers(task: EnsembleTask): ComputeMember {
  const { sampler, learner } = sampleAndLearn(task)
  const { n, refill } = task.data
  const borrow = refill && hotDeck({ ...refill, n, variables: variableCount(task.data) }, task.sampler.seed)
  return b => {
    try {
      const rows = sampler.rows(b)
      return learner.fit(rows, borrow?.(b, rows))
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

function sampleAndLearn(task: EnsembleTask): { readonly sampler: Sampler; readonly learner: Learner } {
  try {
    return { sampler: samplerOf(task), learner: lassoLearner(task.data, task.grid, task.q) }
  } catch (error) {
    throw taskError(error)
  }
}
