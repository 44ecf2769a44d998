import type { Dataset } from '../data/dataset.js'
import { drawDonors } from '../data/impute/draw-donors.js'
import { imputedDataset } from '../data/impute/imputed-dataset.js'
import { variableCount } from '../data/variables.js'
import { capMember } from '../learner/cap-member.js'
import { designLearner, lassoLearner } from '../learner/lasso.js'
import type { DrawMember } from '../learner/member-learner.js'
import { prepareLearner } from '../learner/member-learners.js'
import { onceForRows } from '../learner/once-for-rows.js'
import { randomisedLassoLearner } from '../learner/randomised-lasso.js'
import { createDesign } from '../path/adjustment/design.js'
import { type EnsembleTask, type LearnerTask, type PathTask, samplerOf } from './ensemble-task.js'
import { memberError, taskError } from './member-error.js'

/** Prepare once, then compute any member in any order, pure in (task, b); a member that fails throws an error with its number. */
export function prepareMembers(task: EnsembleTask): DrawMember {
  const draw = drawFor(task)
  return b => {
    try {
      return draw(b)
    } catch (error) {
      throw memberError(b, error)
    }
  }
}

function drawFor(task: EnsembleTask): DrawMember {
  try {
    if ('learner' in task) return drawByLearner(task)
    return capped(task, drawPath(task))
  } catch (error) {
    throw taskError(error)
  }
}

function drawPath(task: PathTask): DrawMember {
  const sampler = samplerOf(task)
  const { seed } = task.sampler
  const impute = imputerOf(task.data, seed)
  if (task.randomise !== undefined) {
    const solve = randomisedLassoLearner(task.data, task.grid, task.randomise, seed, task.q, task.alpha)
    return b => {
      const rows = sampler.rows(b)
      return solve(rows, b, impute?.(b, rows))
    }
  }
  const learner =
    task.alpha === undefined
      ? lassoLearner(task.data, task.grid, task.q, undefined, task.packed)
      : designLearner(createDesign(task.data, { alpha: task.alpha }), task.grid, task.q)
  const fit = (rows: Int32Array, b: number) => learner.fit(rows, impute?.(b, rows))
  const fitted = impute === undefined ? onceForRows(task.data.n, fit) : fit
  return b => fitted(sampler.rows(b), b)
}

/** Paths that end where they have had as many variables as the task allows. */
function capped({ cap, data }: PathTask, draw: DrawMember): DrawMember {
  if (cap === undefined) return draw
  const variableOf =
    data.groups && Int32Array.from(data.groups.flatMap(({ count }, g) => new Array<number>(count).fill(g)))
  return b => {
    const { member, worstKkt } = draw(b)
    return { member: capMember(member, cap, variableOf), worstKkt }
  }
}

function drawByLearner({ data, learner, seed }: LearnerTask): DrawMember {
  const impute = imputerOf(data, seed)
  if (impute === undefined) return prepareLearner(data, learner, seed)
  const everyRow = Int32Array.from({ length: data.n }, (_, i) => i)
  return b => prepareLearner(imputedDataset(data, impute(b, everyRow)), learner, seed)(b)
}

/** Where missing cells are filled anew in each member: whose cells they become. */
function imputerOf(data: Dataset, seed: number): ReturnType<typeof drawDonors> | undefined {
  const { n, imputation, unpenalised } = data
  const variables = variableCount(data) + (unpenalised?.groups.length ?? 0)
  return imputation && drawDonors({ ...imputation, n, variables }, seed)
}
