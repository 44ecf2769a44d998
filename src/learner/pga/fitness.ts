/**
 * What a subset of q columns is worth: the smaller the fitter.
 *   GCV = RSS / (1 - (q + 1)/n)^2 (Zhu and Chipman 2006);   AIC, BIC = -2 log likelihood + (2, log n) q.
 * For a linear model populations are compared by RSS times a factor of q, which orders subsets as the criterion does: 1 / (1 - (q +
 * 1)/n)^2, exp(2q/n), exp(q log(n)/n). It is infinite where q > n - 2: the original supposes p < n. Columns that are in every model count
 * among the q of GCV and of that limit.
 */

import { standardColumns } from '../../data/columns/standard-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { exp } from '../../math/elementary.js'
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { append, collinear, createBasis } from '../../math/orthonormal-basis.js'
import { countedRows, roomFor } from '../counted-rows.js'
import { coefficientsEach, priceOf } from '../criterion.js'
import { fitLogistic } from '../logistic-regression.js'
import { dependent, strideOf } from '../subset/gram.js'
import { type LinearDesign, linearDesign } from '../subset/linear-design.js'
import { isPlainLogistic } from '../subset/plain-logistic.js'
import { remembered } from '../subset/remembered.js'
import { createSubsetLikelihood } from '../subset/subset-likelihood.js'

export const fitnesses = ['gcv', 'aic', 'bic'] as const
export type FitnessName = (typeof fitnesses)[number]

/** Addresses of m genomes of p bytes, and of what they are worth and how large they are. */
export interface Genomes {
  readonly genes: number
  readonly worth: number
  readonly size: number
}

/** Rates genomes from .. to - 1. */
export type Rate = (genomes: Genomes, from: number, to: number) => void

export interface Rating {
  readonly rate: Rate
  /** Whether a column explains nothing, whatever else a genome holds. */
  readonly isEmpty: (j: number) => boolean
}

/** Less than this share of the response left over is rounding: such fits count as equally perfect. So do all that separate two classes. */
const nothing = 1e-12

export function createRating(data: Dataset, name: FitnessName, arena: Arena, kernels: Kernels): Rating {
  if (data.family === 'gaussian') {
    const design = linearDesign(data)
    return { rate: linearRating(design, name, arena, kernels), isEmpty: design.isEmpty }
  }
  const { worthOf, isEmpty } = (isPlainLogistic(data) ? logisticWorth : likelihoodWorth)(data, name)
  return { rate: ratingOf(data.p, remembered(worthOf), arena), isEmpty }
}

function linearRating(
  { gram, rows, kept }: LinearDesign,
  name: FitnessName,
  arena: Arena,
  kernels: Kernels,
): Rate {
  const { p } = gram
  const most = Math.max(0, Math.min(p, rows - 2 - kept))
  // Behind the response one more row, of zeros.
  const stride = strideOf(p + 1)
  const [address, factor, drawn, work] = [
    8 * (p + 2) * stride,
    8 * (p + 1),
    4 * 4 * (p + 1),
    8 * 4 * (most * (most + 1) + 1),
  ].map(bytes => arena.allocate(bytes))
  for (let k = 0; k <= p; k++)
    arena.f64.set(gram.table.subarray(k * gram.stride, k * gram.stride + p + 1), address / 8 + k * stride)
  arena.f64.set(
    Float64Array.from({ length: p + 1 }, (_, q) => factorOf(name, q, rows, p, kept)),
    factor / 8,
  )
  return ({ genes, worth, size }, from, to) =>
    kernels.rateSubsets({
      table: address,
      stride,
      p,
      genes,
      from,
      to,
      factor,
      tolerance: dependent,
      least: nothing,
      drawn,
      work,
      worth,
      size,
    })
}

/** `kept`: columns that are in every model. */
function factorOf(name: FitnessName, q: number, n: number, p: number, kept: number): number {
  if (q + kept > n - 2) return Infinity
  const free = 1 - (q + kept + 1) / n
  return name === 'gcv' ? 1 / (free * free) : exp(priceOf(name, n, p)(q) / n)
}

/** A fit per genome. */
function ratingOf(p: number, worthOf: (columns: readonly number[]) => number, arena: Arena): Rate {
  return ({ genes, worth, size }, from, to) => {
    const u8 = new Uint8Array(arena.f64.buffer)
    for (let i = from; i < to; i++) {
      const columns = columnsOf(u8.subarray(genes + i * p, genes + (i + 1) * p))
      arena.i32[size / 4 + i] = columns.length
      arena.f64[worth / 8 + i] = worthOf(columns)
    }
  }
}

interface Worth {
  readonly worthOf: (columns: readonly number[]) => number
  readonly isEmpty: (j: number) => boolean
}

function logisticWorth({ n, p, x, y }: Dataset, name: FitnessName): Worth {
  const { z, sd } = standardColumns(x, n, p)
  const price = priceOf(name === 'gcv' ? 'aic' : name, n, p)
  const one = new Float64Array(n).fill(1)

  function worthOf(columns: readonly number[]): number {
    if (columns.length > n - 2) return Infinity
    const basis = createBasis(n, columns.length + 1)
    append(basis, one, 0, 0)
    for (const j of columns) if (sd[j] > 0) append(basis, z, j * n, collinear)
    let perfect = false
    const { deviance } = fitLogistic(basis, y, undefined, Infinity, undefined, eta => {
      perfect = eta.every((value, i) => value > 0 === y[i] > 0.5)
      return perfect
    })
    return (perfect ? 0 : deviance) + price(columns.length)
  }

  return { worthOf, isEmpty: j => sd[j] === 0 }
}

/** Fits that go on for ever end anywhere within this of their limit. */
const unbounded = 1e-6

function likelihoodWorth(data: Dataset, name: FitnessName): Worth {
  const likelihood = createSubsetLikelihood(data)
  const price = priceOf(name === 'gcv' ? 'aic' : name, countedRows(data), data.p, 1, coefficientsEach(data))
  const room = roomFor(data)

  function worthOf(columns: readonly number[]): number {
    if (columns.length > room) return Infinity
    const { deviance, separated } = likelihood.fit(likelihood.independent(columns))
    return (separated ? unbounded * Math.round(deviance / unbounded) : deviance) + price(columns.length)
  }

  return { worthOf, isEmpty: j => likelihood.independent([j]).length === 0 }
}

/** The columns that a genome holds: few of many, so that what stands between them is passed over by the search of the language. */
function columnsOf(genome: Uint8Array): number[] {
  const columns: number[] = []
  for (let j = genome.indexOf(1); j >= 0; j = genome.indexOf(1, j + 1)) columns.push(j)
  return columns
}
