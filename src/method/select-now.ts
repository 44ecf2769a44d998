/** Any method at once on the calling thread: for simulations and studies, where the selection itself is one of many. */
import type { Dataset } from '../data/dataset.js'
import { takeRows } from '../data/take-rows.js'
import { fail, SecateurError } from '../errors.js'
import { stream } from '../random/stream.js'
import { chainKind } from '../run/chain-kind.js'
import { columnKind } from '../run/column-kind.js'
import { digestKind } from '../run/digest-kind.js'
import { memberError } from '../run/member-error.js'
import { checkSizes, memberKind } from '../run/member-kind.js'
import { kindNamed, type TaskKind } from '../run/task-kind.js'
import { samplerFor } from '../sample/create-sampler.js'
import { simulatedResponses } from './assessment/simulated-responses.js'
import { type SimulationTask, simulations } from './assessment/simulations.js'
import { besideNow } from './beside.js'
import type { Judgement } from './ensemble/judgement.js'
import { inclusionKind, productKind } from './ensemble/order-kind.js'
import { peakKind } from './ensemble/peak-kind.js'
import { referenceKind } from './ensemble/reference-kind.js'
import { surveyKind } from './ensemble/survey-kind.js'
import { type SubsampleTask, subsamples } from './guarantee/subsamples.js'
import type { SettingValues, Step } from './method.js'
import { plan } from './plan.js'
import { methodNamed } from './registry.js'
import { correlationKind } from './result/correlation-kind.js'
import type { Outcome } from './result/outcome.js'
import { pictureKind } from './result/picture-kind.js'
import type { VariableSet } from './variable-set.js'

/** Where signals are selected, one that holds a true variable has found it, whichever of its variables it is named for. */
function named(
  chosen: readonly number[],
  truth: readonly number[],
  signals: Judgement['signals'],
): readonly number[] {
  if (signals === undefined) return chosen
  const found = signals.map(({ variables }) => variables.find(j => truth.includes(j)) ?? variables[0])
  return [...new Set(found)]
}

export type SelectNowOptions = { readonly method: string } & SettingValues

/** What the method finds. `compute` may know some parts already. */
export function selectNow(
  data: Dataset,
  { method, ...settings }: SelectNowOptions,
  compute: (step: Step) => readonly object[] = computeParts,
): Outcome {
  const run = plan(data, method, settings).run()
  let next = run.next()
  while (next.done !== true) next = run.next(computeStep(next.value, compute))
  return next.value
}

/** The parts of a step, and what is done meanwhile; none where that finds that the task is not wanted. */
export function computeStep(
  step: Step,
  compute: (step: Step) => readonly object[] = computeParts,
): readonly object[] {
  const beside = step.meanwhile && besideNow(step.meanwhile(), computeParts)
  if (beside?.begin() === 'unwanted') return []
  const found = compute(step)
  beside?.finish(found)
  return found
}

/** All parts of a task, one after the other. */
export function computeParts({ kind, task, total }: Step): readonly object[] {
  const compute = kindNamed(methodKinds, kind).prepare(task)
  return Array.from({ length: total }, (_, b) => compute(b))
}

/**
 * What a method selects as part b of a task. Where columns that are in every model separate a simulated or halved response, they explain all of
 * it, and nothing else is selected.
 */
function variableSet(b: number, what: string, choose: () => readonly number[]): VariableSet {
  try {
    return { selected: Int32Array.from(choose()).sort() }
  } catch (error) {
    const isSeparated = error instanceof SecateurError && error.code === 'data/separated'
    if (isSeparated) return { selected: new Int32Array(0) }
    throw memberError(b, error, what)
  }
}

export const simulationKind: TaskKind<SimulationTask, VariableSet> = {
  ...simulations,
  prepare({ data, truth, method, settings, seed }) {
    checkSizes(data)
    const draw = simulatedResponses(data, truth)
    return b =>
      variableSet(b, 'simulation', () => {
        if (typeof draw === 'string') return fail('run/protocol', { where: 'simulations', rule: draw })
        const response = draw(b, seed)!
        const asked = { ...settings, method, simulations: 0, seed: seed + b + 1 }
        const { chosen, ensemble } = selectNow({ ...data, ...response }, asked)
        return named(chosen, truth, ensemble?.judgement.signals)
      })
  },
}

const subsampleKind: TaskKind<SubsampleTask, VariableSet> = {
  ...subsamples,
  prepare({ data, method, settings, seed, stratified }) {
    checkSizes(data)
    const halves = samplerFor(data, 'pairs', seed, stratified)
    const hasSeed = 'seed' in methodNamed(method).settings
    return b =>
      variableSet(b, 'subsample', () => {
        // The two halves of a pair share nothing, their random numbers included.
        const own = hasSeed ? { seed: stream(seed, 'guarantee/seed', b).below(2 ** 31) } : {}
        return selectNow(takeRows(data, halves.rows(b)), { ...settings, ...own, method }).chosen
      })
  },
}

/** Every kind of part that methods ask for. */
export const methodKinds = {
  members: memberKind,
  chains: chainKind,
  simulations: simulationKind,
  subsamples: subsampleKind,
  columns: columnKind,
  correlations: correlationKind,
  pictures: pictureKind,
  references: referenceKind,
  peaks: peakKind,
  surveys: surveyKind,
  products: productKind,
  inclusions: inclusionKind,
  digests: digestKind,
} as const
