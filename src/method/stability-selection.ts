/**
 * Stability selection, Section 4, Algorithm 2: B members from subsamples, the frequency of every variable along the grid,
 * and the variables whose highest frequency reaches the threshold.
 */
import type { Dataset } from '../data/dataset.js'
import { conclude } from './conclude.js'
import { generate } from './generate.js'
import type { PathResult } from './kinds.js'
import type { StabilityOptions } from './options.js'
import { stabilitySpec } from './spec.js'
import { stopwatch } from './stopwatch.js'

export async function stabilitySelection(data: Dataset, options: StabilityOptions = {}): Promise<PathResult> {
  const timing = stopwatch(options.runner)
  const { stopped, ...generated } = await generate(data, stabilitySpec(data, options), options)
  return conclude({ data, ...generated, timing: () => ({ ...timing(), ...(stopped && { stopped }) }) })
}
