/**
 * Members of the parallel genetic algorithm (Zhu and Chipman 2006): universe b evolves by itself on all rows, for too few generations to
 * converge, and its importance vector is the share of its last generation that holds each column.
 */

import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { loadKernels } from '../../math/kernels/load.js'
import { streamState } from '../../random/stream-state.js'
import { weightedMember } from '../as-member.js'
import { roomFor } from '../counted-rows.js'
import type { MemberLearner } from '../member-learner.js'
import { checkColumns } from '../subset/gram.js'
import { createPopulation, type Rules } from './evolve.js'
import { pilotGenerations } from './pilot.js'

export interface PgaSettings extends Rules {
  /** Of each universe; 'pilot' takes half of what single paths need to converge. */
  readonly generations: number | 'pilot'
}

export const pga: MemberLearner<PgaSettings> = {
  name: 'pga',
  settings(data, asked) {
    const { p, family } = data
    const { fitness = family === 'gaussian' ? 'gcv' : 'aic', generations = 'pilot' } = asked
    const { population = Math.max(2, p + (p % 2)), mutation = 1 / p } = asked
    const { prior = Math.min(0.35, Math.max(1, roomFor(data)) / (2 * p)) } = asked
    checkColumns(p)
    if (fitness === 'gcv' && family !== 'gaussian')
      fail('usage/fitness', {
        where: 'fitness',
        rule: 'must be aic or bic where the response is not a number',
        got: fitness,
      })
    if (population % 2 !== 0)
      fail('usage/population', {
        where: 'population',
        rule: 'must be an even number',
        got: population,
        hint: 'The fitter half survives',
      })
    return { fitness, generations, population, prior, mutation }
  },
  points: (_, { population }) => population,
  prepare(data, settings, seed) {
    const { generations } = settings
    const enough = generations === 'pilot' ? pilotGenerations(data, settings, seed).generations : generations
    const draw = prepareUniverses(data, settings, enough, seed)
    return b => weightedMember(draw(b))
  },
}

/**
 * Universes, any of them in any order: how many genomes of the last generation hold each column. The gene of a column that explains nothing is a
 * passenger, and counts for none.
 */
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
    return universe.counts().map((count, j) => (universe.isEmpty(j) ? 0 : count))
  }
}
