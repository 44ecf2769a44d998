/** The package for Node: the library, with members computed on all cores unless a runner is handed in. */
import type { Dataset } from '../../src/data/dataset.js'
import type { PrunedOptions, StabilityOptions } from '../../src/method/options.js'
import { prunedStabilitySelection as pruned } from '../../src/method/pruned-stability-selection.js'
import type { SelectionResult } from '../../src/method/result.js'
import { stabilitySelection as stability } from '../../src/method/stability-selection.js'
import { threadRunner } from './threads.js'

export * from '../../src/index.js'
export { threadRunner }

export function prunedStabilitySelection(
  data: Dataset,
  options: PrunedOptions = {},
): Promise<SelectionResult> {
  return onThreads(pruned, data, options)
}

export function stabilitySelection(data: Dataset, options: StabilityOptions = {}): Promise<SelectionResult> {
  return onThreads(stability, data, options)
}

async function onThreads<Options extends StabilityOptions>(
  method: (data: Dataset, options: Options) => Promise<SelectionResult>,
  data: Dataset,
  options: Options,
): Promise<SelectionResult> {
  if (options.runner !== undefined) return method(data, options)
  const runner = threadRunner()
  try {
    return await method(data, { ...options, runner })
  } finally {
    await runner.close?.()
  }
}
