/**
 * How many generations (Zhu and Chipman 2006, Section 3.2): single paths evolve until the entropy of their population,
 *   mean_j h(p_j),   h(q) = -q log2 q - (1 - q) log2(1 - q),   p_j = the share of genomes that hold column j,
 * is below 0.05; universes of the ensemble get about half of the mean number, so that none of them converges.
 */
import type { Dataset } from '../../data/dataset.js'
import { log } from '../../math/elementary.js'
import { streamState } from '../../random/stream-state.js'
import { createPopulation } from './evolve.js'
import type { PgaSettings } from './pga.js'

export interface Pilot {
  /** Half of the mean of `needed`, rounded; at least 1. */
  readonly generations: number
  /** Generations until each path converged, `longest` where it had not. */
  readonly needed: readonly number[]
}

const converged = 0.05
const longest = 200

export function pilotGenerations(data: Dataset, settings: PgaSettings, seed: number, paths = 5): Pilot {
  const population = createPopulation(data, settings)
  const needed = Array.from({ length: paths }, (_, path) => {
    population.restart(streamState(seed, 'pga/pilot', path))
    for (let generation = 1; generation <= longest; generation++) {
      population.generation()
      if (entropy(population.counts(), settings.population) < converged) return generation
    }
    return longest
  })
  const mean = needed.reduce((sum, count) => sum + count, 0) / paths
  return { generations: Math.max(1, Math.round(mean / 2)), needed }
}

export function entropy(counts: Int32Array, population: number): number {
  const term = (q: number) => (q > 0 ? -q * log(q) * Math.LOG2E : 0)
  const sum = counts.reduce((total, c) => total + term(c / population) + term(1 - c / population), 0)
  return sum / counts.length
}
