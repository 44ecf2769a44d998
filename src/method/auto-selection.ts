/**
 * The recommended method: pruned stability selection where a model and the ensemble decide together, and an assessment of the answer by
 * simulation. It has no knobs but the size of the ensemble.
 */
import type { Dataset } from '../data/dataset.js'
import { falseChances } from '../select/false-chances.js'
import { assess, simulationsFor } from './assess.js'
import type { PathResult } from './kinds.js'
import type { AutoOptions } from './options.js'
import { stopwatch } from './stopwatch.js'
import { witnessSelection } from './witness-selection.js'

export async function autoSelection(data: Dataset, options: AutoOptions = {}): Promise<PathResult> {
  const timing = stopwatch(options.runner)
  const start = performance.now()
  const result = await witnessSelection(data, options)
  const assessment = await assess(data, result, simulationsFor(data, options.simulations), options, start)
  const falseChance = chancesOf(data, result)
  const { certificate, warnings, timing: selecting, ...found } = result
  return {
    ...found,
    ...(falseChance && { falseChance }),
    ...(assessment && { assessment }),
    certificate,
    warnings,
    timing: { ...selecting, ...timing() },
  }
}

function chancesOf(data: Dataset, { selected }: PathResult): readonly number[] | undefined {
  if (data.weights || data.kept || data.subjects || data.refill || data.groups) return undefined
  return falseChances(
    data,
    selected.map(({ index }) => index),
  )
}
