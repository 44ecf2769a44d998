import type { Dataset } from '../data/dataset.js'
import { samplingStrata } from '../data/sampling-strata.js'
import { fail } from '../errors.js'
import type { LearnerChoice } from '../learner/member-learners.js'
import type { Randomisation } from '../learner/randomised-lasso.js'
import type { PackedColumns } from '../path/packed-columns.js'
import { samplerFor } from '../sample/create-sampler.js'
import type { Sampler } from '../sample/sampler.js'

/** Everything needed to compute any member anywhere: plain data, ready for structured clone. */
export type EnsembleTask = PathTask | LearnerTask

/** Members that are lasso paths of samples of the rows. */
export interface PathTask {
  readonly data: Dataset
  /** The common grid of lambdas, decreasing. */
  readonly grid: Float64Array
  /** Number of variables the grid was made for: how much room a path is given at first. */
  readonly q: number
  readonly sampler: SamplerChoice
  /** The mixture of the elastic net, below 1; the lasso. */
  readonly alpha?: number
  /** How penalties differ from member to member, in the randomised lasso. */
  readonly randomise?: Randomisation
  /** Most variables that a member may have had where its path ends; no limit. */
  readonly cap?: number
  /** Number of members, B. */
  readonly members: number
  /** The columns as threads of this process share them; the data need neither columns nor names then. */
  readonly packed?: PackedColumns
}

/** Members of a learner that draws its own samples. */
export interface LearnerTask {
  readonly data: Dataset
  readonly learner: LearnerChoice
  readonly seed: number
  readonly members: number
}

export interface SamplerChoice {
  readonly name: Sampler['name']
  readonly seed: number
  /** Whether every member keeps the proportions of classes, or of events. */
  readonly stratified: boolean
}

export function checkTask(task: EnsembleTask): void {
  const { data, members } = task
  if (!Number.isSafeInteger(members) || members < 1) {
    fail('usage/members', { where: 'members', rule: 'must be a whole number, at least 1', got: members })
  }
  if (!('grid' in task)) return
  if (task.grid.length === 0)
    fail('usage/lambdas', { where: 'lambdas', rule: 'must number at least 1', got: 0 })
  if (task.sampler.stratified && samplingStrata(data) === undefined) {
    fail('usage/stratified', {
      where: 'stratified',
      rule: 'needs a response of classes or events',
      got: data.family,
      hint: 'Only classes, or events and censored rows, can keep their proportions',
    })
  }
}

export function samplerOf(task: Pick<PathTask, 'data' | 'sampler'>): Sampler {
  const { name, seed, stratified } = task.sampler
  return samplerFor(task.data, name, seed, stratified)
}
