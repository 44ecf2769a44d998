import type { Dataset } from '../data/dataset.js'
import { samplerFor } from '../sample/create-sampler.js'
import type { Sampler } from '../sample/sampler.js'

export const resamplings = ['bootstrap', 'half'] as const
/** Rows of a member: n drawn with replacement, or floor(n / 2) drawn without. */
export type Resampling = (typeof resamplings)[number]

/** The sampler of a data set: class by class, or events and censored rows apart, subject by subject where there are some. */
export function resample(data: Dataset, name: Resampling, seed: number): Sampler {
  return samplerFor(data, name, seed)
}
