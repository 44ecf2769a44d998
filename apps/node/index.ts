/** The package for Node: the library, with members computed on all cores unless a runner is handed in. */
import type { Dataset } from '../../src/data/dataset.js'
import type { LearnerName } from '../../src/learner/member-learners.js'
import { ensembleSelection as ensemble } from '../../src/method/ensemble/ensemble-selection.js'
import type { EnsembleOptions } from '../../src/method/ensemble/options.js'
import type { PathResult } from '../../src/method/kinds.js'
import type { PrunedOptions, RunningOptions, StabilityOptions } from '../../src/method/options.js'
import { prunedStabilitySelection as pruned } from '../../src/method/pruned-stability-selection.js'
import type { SelectionResult } from '../../src/method/result.js'
import { stabilitySelection as stability } from '../../src/method/stability-selection.js'
import { threadRunner } from './threads.js'

export * from '../../src/index.js'
export { threadRunner }

export function prunedStabilitySelection(data: Dataset, options: PrunedOptions = {}): Promise<PathResult> {
  return onThreads(pruned, data, options)
}

export function stabilitySelection(data: Dataset, options: StabilityOptions = {}): Promise<PathResult> {
  return onThreads(stability, data, options)
}

export function ensembleSelection<Name extends LearnerName>(
  method: Name,
  data: Dataset,
  options: EnsembleOptions<Name> = {},
): Promise<SelectionResult> {
  return onThreads((own, settings: EnsembleOptions<Name>) => ensemble(method, own, settings), data, options)
}

async function onThreads<Options extends RunningOptions, Result>(
  method: (data: Dataset, options: Options) => Promise<Result>,
  data: Dataset,
  options: Options,
): Promise<Result> {
  if (options.runner !== undefined) return method(data, options)
  const runner = threadRunner()
  try {
    return await method(data, { ...options, runner })
  } finally {
    await runner.close?.()
  }
}
