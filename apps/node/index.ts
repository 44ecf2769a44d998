/** The package for Node: the library, with members computed on all cores unless a runner is handed in. */
import type { Dataset } from '../../src/data/dataset.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { type SelectOptions, select as selectOn } from '../../src/method/select.js'
import { threadRunner } from './threads.js'

export * from '../../src/index.js'
export { threadRunner }

/** Any method, on all cores. */
export async function select(data: Dataset, options: SelectOptions = {}): Promise<SelectionResult> {
  if (options.runner !== undefined) return selectOn(data, options)
  const runner = threadRunner()
  try {
    return await selectOn(data, { ...options, runner })
  } finally {
    await runner.close()
  }
}
