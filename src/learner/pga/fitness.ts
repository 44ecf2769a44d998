/**
 * What a subset of q columns is worth: the smaller the fitter.
 *   GCV = RSS / (1 - (q + 1)/n)^2 (Zhu and Chipman 2006);   AIC, BIC = -2 log likelihood + (2, log n) q.
 * For a linear model populations are compared by RSS times a factor of q, which orders subsets as the criterion does: 1 / (1 - (q +
 * 1)/n)^2, exp(2q/n), exp(q log(n)/n). It is infinite where q > n - 2: the original supposes p < n.
 */

import { standardColumns } from '../../data/columns/standard-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { exp } from '../../math/elementary.js'
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { append, collinear, createBasis } from '../../math/orthonormal-basis.js'
import { priceOf } from '../criterion.js'
import { fitLogistic } from '../logistic-regression.js'
import { createGram, dependent, strideOf } from '../subset/gram.js'

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

/** Less than this share of the response left over is rounding: such fits count as equally perfect. So do all that separate two classes. */
const nothing = 1e-12

export function createRating(data: Dataset, name: FitnessName, arena: Arena, kernels: Kernels): Rate {
  return data.family === 'gaussian'
    ? linearRating(data, name, arena, kernels)
    : logisticRating(data, name, arena)
}

function linearRating(data: Dataset, name: FitnessName, arena: Arena, kernels: Kernels): Rate {
  const { n, p, x, y } = data
  const most = Math.max(0, Math.min(p, n - 2))
  const gram = createGram(standardColumns(x, n, p), y)
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
    Float64Array.from({ length: p + 1 }, (_, q) => factorOf(name, q, n, p)),
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

export function factorOf(name: FitnessName, q: number, n: number, p: number): number {
  if (q > n - 2) return Infinity
  const free = 1 - (q + 1) / n
  return name === 'gcv' ? 1 / (free * free) : exp(priceOf(name, n, p)(q) / n)
}

/** Genomes that have been rated are rated again only after so many others. */
const REMEMBERED = 50_000

/** A fit per genome, once: populations come back to the same few. */
function logisticRating({ n, p, x, y }: Dataset, name: FitnessName, arena: Arena): Rate {
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

  const rated = new Map<string, number>()
  function remembered(columns: readonly number[]): number {
    const key = String.fromCharCode(...columns)
    const known = rated.get(key)
    if (known !== undefined) return known
    if (rated.size >= REMEMBERED) rated.clear()
    const found = worthOf(columns)
    rated.set(key, found)
    return found
  }

  return ({ genes, worth, size }, from, to) => {
    const u8 = new Uint8Array(arena.f64.buffer)
    for (let i = from; i < to; i++) {
      const columns = columnsOf(u8.subarray(genes + i * p, genes + (i + 1) * p))
      arena.i32[size / 4 + i] = columns.length
      arena.f64[worth / 8 + i] = remembered(columns)
    }
  }
}

/** The columns that a genome holds: few of many, so that what stands between them is passed over by the search of the language. */
function columnsOf(genome: Uint8Array): number[] {
  const columns: number[] = []
  for (let j = genome.indexOf(1); j >= 0; j = genome.indexOf(1, j + 1)) columns.push(j)
  return columns
}
