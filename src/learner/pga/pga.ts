/**
 * Members of the parallel genetic algorithm (Zhu and Chipman 2006): universe b evolves by itself on all rows, for too few generations to
 * converge, and its importance vector is the share of its last generation that holds each column.
 */

import { standardColumns } from '../../data/columns/standard-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { loadKernels } from '../../math/kernels/load.js'
import { streamState } from '../../random/stream-state.js'
import { weightedMember } from '../as-member.js'
import { checkCriterion } from '../criterion.js'
import type { MemberLearner } from '../member-learner.js'
import { checkColumns } from '../subset/gram.js'
import { createPopulation, type Rules } from './evolve.js'
import { type FitnessName, fitnesses } from './fitness.js'
import { pilotGenerations } from './pilot.js'

export interface PgaOptions {
  /** 'gcv' for a gaussian response; 'aic' for a binomial one, for which there is no GCV; or 'bic'. */
  readonly fitness?: FitnessName | undefined
  /** Of each universe; 'pilot' (the default) takes half of what single paths need to converge. */
  readonly generations?: number | 'pilot' | undefined
  /** Genomes in a universe, an even number; p, or p + 1 where p is odd. */
  readonly population?: number | undefined
  /** Probability that a gene is on at the start; 0.35, or (n - 2) / (2p) where that is less. */
  readonly prior?: number | undefined
  /** Probability that a child mutates, by one gene; 1 / p. */
  readonly mutation?: number | undefined
}

export interface PgaSettings extends Rules {
  readonly generations: number | 'pilot'
}

export const pga: MemberLearner<PgaOptions, PgaSettings> = {
  name: 'pga',
  settings({ n, p, family }, options) {
    const { fitness = family === 'gaussian' ? 'gcv' : 'aic', generations = 'pilot' } = options
    const { population = Math.max(2, p + (p % 2)), mutation = 1 / p } = options
    const { prior = Math.min(0.35, Math.max(1, n - 2) / (2 * p)) } = options
    checkColumns(p)
    checkCriterion(fitness, family === 'gaussian' ? fitnesses : ['aic', 'bic'])
    if (generations !== 'pilot' && !(Number.isInteger(generations) && generations >= 1 && generations <= 1e6))
      fail('usage/generations', {
        where: 'generations',
        rule: "must be a positive whole number or 'pilot'",
        got: generations,
      })
    if (!(Number.isInteger(population) && population >= 2 && population % 2 === 0 && population <= 1e6))
      fail('usage/population', {
        where: 'population',
        rule: 'must be an even number, at least 2',
        got: population,
        hint: 'The fitter half survives',
      })
    for (const [where, value] of [
      ['prior', prior],
      ['mutation', mutation],
    ] as const) {
      if (!(value >= 0 && value <= 1))
        fail(`usage/${where}`, { where, rule: 'must be a probability from 0 to 1', got: value })
    }
    return { fitness, generations, population, prior, mutation }
  },
  points: (_, { population }) => population,
  prepare(data, settings, seed) {
    const { generations } = settings
    const enough = generations === 'pilot' ? pilotGenerations(data, settings, seed).generations : generations
    const draw = prepareUniverses(data, settings, enough, seed)
    const { sd } = standardColumns(data.x, data.n, data.p)
    // A column that does not vary explains nothing: its gene is a passenger.
    return b => weightedMember(draw(b).map((count, j) => (sd[j] > 0 ? count : 0)))
  },
}

/** Universes, any of them in any order: how many genomes of the last generation hold each column. */
export function prepareUniverses(
  data: Dataset,
  rules: Rules,
  generations: number,
  seed: number,
  kernels = loadKernels(),
): (b: number) => Int32Array {
  const universe = createPopulation(data, rules, kernels)
  return b => {
    universe.restart(streamState(seed, 'pga/universe', b))
    for (let generation = 0; generation < generations; generation++) universe.generation()
    return universe.counts()
  }
}
