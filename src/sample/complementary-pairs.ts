import { streamState } from '../random/stream-state.js'
import { type Design, strataOf } from './design.js'
import { drawHalf, halves } from './halves.js'
import type { Sampler } from './sampler.js'

/** Shah and Samworth (2013): members 2i and 2i + 1 see disjoint halves of the same permutation. */
export function complementaryPairs(design: Design): Sampler {
  const split = halves(strataOf(design))
  return {
    name: 'pairs',
    size: split.size,
    rows: b =>
      drawHalf(
        split,
        streamState(design.seed, 'sample/pairs', Math.floor(b / 2)),
        b % 2 === 0 ? 'first' : 'second',
      ),
  }
}
