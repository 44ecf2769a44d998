import { streamState } from '../random/stream-state.js'
import { type Design, strataOf } from './design.js'
import { drawHalf, halves } from './halves.js'
import type { Sampler } from './sampler.js'

/** Algorithm 2, step 1: each member sees its own floor(n / 2) rows, drawn without replacement. */
export function halfSubsample(design: Design): Sampler {
  const split = halves(strataOf(design))
  return {
    name: 'half',
    size: split.size,
    rows: b => drawHalf(split, streamState(design.seed, 'sample/half', b), 'first'),
  }
}
