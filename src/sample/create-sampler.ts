import type { Dataset } from '../data/dataset.js'
import { samplingStrata } from '../data/sampling-strata.js'
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
  return design.subjects === undefined ? samplers[name](design) : bySubject(samplers[name], design)
}

/** Of the rows of a data set, subject by subject where there are some; `stratified`: with the proportions of classes, or of events. */
export function samplerFor(data: Dataset, name: Sampler['name'], seed: number, stratified = true): Sampler {
  const { n, subjects } = data
  return createSampler(name, { n, seed, strata: stratified ? samplingStrata(data) : undefined, subjects })
}
