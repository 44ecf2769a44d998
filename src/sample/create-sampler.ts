import { fail } from '../errors.js'
import { bootstrap } from './bootstrap.js'
import { bySubject } from './by-subject.js'
import { complementaryPairs } from './complementary-pairs.js'
import type { Design } from './design.js'
import { halfSubsample } from './half-subsample.js'
import type { Sampler } from './sampler.js'

const samplers: Readonly<Record<Sampler['name'], (design: Design) => Sampler>> = {
  half: halfSubsample,
  pairs: complementaryPairs,
  bootstrap,
}

export const samplerNames = Object.keys(samplers) as readonly Sampler['name'][]

export function createSampler(name: Sampler['name'], design: Design): Sampler {
  if (!Object.hasOwn(samplers, name)) {
    fail('usage/sampler', { where: 'sampler', rule: `must be one of ${samplerNames.join(', ')}`, got: name })
  }
  return design.subjects === undefined ? samplers[name](design) : bySubject(samplers[name], design)
}
