/**
 * The single-path genetic algorithm of Zhu and Chipman (2006, Table 5). A population of m genomes, each gene on with probability
 * `prior`; a generation keeps the fitter half and fills the other with children: father and mother drawn uniformly from the
 * survivors, with replacement; a break point uniform on 1 .. p, genes up to it from the father and the rest from the mother; with
 * probability `mutation` one gene, uniformly chosen, flips.
 */
import type { Dataset } from '../../data/dataset.js'
import { createArena } from '../../math/kernels/arena.js'
import { loadKernels } from '../../math/kernels/load.js'
import { STREAM_WORDS } from '../../random/stream-state.js'
import { createRating, type FitnessName } from './fitness.js'

export interface Rules {
  readonly fitness: FitnessName
  /** m, even. */
  readonly population: number
  readonly prior: number
  readonly mutation: number
}

export interface Population {
  /** A new population, with new random numbers: from `streamState`. */
  restart(random: Uint32Array): void
  /** Replaces the less fit half. */
  generation(): void
  /** How many genomes hold each column. */
  counts(): Int32Array
  /** Whether a column explains nothing. */
  readonly isEmpty: (j: number) => boolean
}

export function createPopulation(data: Dataset, rules: Rules, kernels = loadKernels()): Population {
  const { p } = data
  const { population: m, prior, mutation } = rules
  const arena = createArena(kernels)
  const { rate, isEmpty } = createRating(data, rules.fitness, arena, kernels)
  const [genes, spare, worth, held] = [m * p, m * p, 8 * m, 8 * m].map(bytes => arena.allocate(bytes))
  const [size, order, state] = [4 * m, 4 * m, 4 * STREAM_WORDS].map(bytes => arena.allocate(bytes))
  const genomes = { genes, worth, size }
  return {
    restart(random) {
      arena.i32.set(random, state / 4)
      kernels.sowGenes(genes, m * p, prior * 2 ** 32, state)
      rate(genomes, 0, m)
    },
    generation() {
      kernels.breed({ genes, spare, p, m, worth, size, order, held, mutation: mutation * 2 ** 32, state })
      rate(genomes, m / 2, m)
    },
    counts() {
      const counts = new Int32Array(p)
      const all = new Uint8Array(arena.f64.buffer, genes, m * p)
      for (let i = 0; i < m; i++) for (let j = 0; j < p; j++) counts[j] += all[i * p + j]
      return counts
    },
    isEmpty,
  }
}
