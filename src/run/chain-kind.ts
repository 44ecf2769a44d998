/** Chains through the space of models: part c is chain c, from the survey that all of them share (src/posterior/model-space.ts). */
import type { Dataset } from '../data/dataset.js'
import { variableCount } from '../data/variables.js'
import { fail } from '../errors.js'
import type { PackedColumns } from '../path/packed-columns.js'
import type { CandidateColumns } from '../posterior/candidate-columns.js'
import type { Chain, ChainPoint, VisitedBall } from '../posterior/chain.js'
import { effectPriors } from '../posterior/effect-prior.js'
import { prepareModelSpace } from '../posterior/model-space.js'
import type { Survey } from '../posterior/survey.js'
import { memberError } from './member-error.js'
import { checkSizes, dataCost } from './member-kind.js'
import type { TaskKind } from './task-kind.js'

export interface ChainTask {
  readonly data: Dataset
  readonly survey: Survey
  readonly seed: number
  /** How many times the usual steps a chain takes, 1 unless given. */
  readonly times?: number
  /** Where chains go on that have got so far. */
  readonly from?: readonly ChainPoint[]
  /** The columns that threads share, where there are some. */
  readonly packed?: PackedColumns | undefined
  /** What chains on other threads need of the columns, where the survey has it. */
  readonly own?: CandidateColumns | undefined
}

export const chainKind: TaskKind<ChainTask, Chain> = {
  name: 'chains',
  prepare({ data, survey, seed, times, from, packed, own }) {
    if (packed === undefined) checkSizes(data)
    const space = prepareModelSpace(data, { seed, times, from, packed, own }, survey)
    return c => {
      try {
        return space.runChain(c)
      } catch (error) {
        throw memberError(c, error, 'chain')
      }
    }
  },
  check(found, { data, survey }, _c, where) {
    const { balls, rest, end } = recordOf(found)
    const p = survey.candidates.length
    const taus = effectPriors(variableCount(data)).length
    if (
      Array.isArray(balls) &&
      balls.length > 0 &&
      balls.every(ball => isBall(ball, p, taus)) &&
      isPairs(rest, p) &&
      isPoint(end, p, taus)
    )
      return { balls, rest, end }
    return fail('data/chain', { where, rule: 'is not a chain through models of these variables' })
  },
  bare({ data, packed: _packed, own: _own, ...task }) {
    const { source: _source, ...bare } = data
    return { ...task, data: bare }
  },
  cost: ({ data, times = 1 }) => 20 * times * dataCost(data),
}

function isBall(found: unknown, p: number, taus: number): found is VisitedBall {
  const { tau, centre, logWeight, own, added, probability, rest, visits } = recordOf(found)
  return (
    isCount(tau) &&
    tau < taus &&
    isVariables(centre, p) &&
    Number.isFinite(logWeight) &&
    isShare(own) &&
    isVariables(added, p) &&
    Array.isArray(probability) &&
    probability.length === added.length &&
    probability.every(isShare) &&
    isShare(rest) &&
    isCount(visits)
  )
}

function isPoint(found: unknown, p: number, taus: number): found is ChainPoint {
  const { set, tau } = recordOf(found)
  return isCount(tau) && tau < taus && isVariables(set, p)
}

/** Increasing. */
function isVariables(list: unknown, p: number): list is readonly number[] {
  return (
    Array.isArray(list) &&
    list.every((v, e) => Number.isInteger(v) && v < p && v > (e === 0 ? -1 : (list[e - 1] as number)))
  )
}

/** Variable, probability, ... */
function isPairs(list: unknown, p: number): list is readonly number[] {
  return (
    Array.isArray(list) &&
    list.length % 2 === 0 &&
    list.every((value, e) => (e % 2 === 0 ? isCount(value) && value < p : isShare(value)))
  )
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Rounding may carry a sum of probabilities beyond one. */
function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1 + 1e-9
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
