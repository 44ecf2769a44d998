/**
 * The designs of published comparisons, with their authors' settings:
 *   best subset     Hastie, Tibshirani & Tibshirani (2020): x ~ N(0, rho^|i-j|), y = X beta + e with var(X beta) / var(e) = snr, where
 *                   beta is 1 at s evenly spread columns (type 1), at the first s (2), or falls from 10 to 0.5 along them (3)
 *   knockoffs       Ren & Barber (2024): x ~ N(0, 0.5^|i-j|), every tenth (twelfth) coefficient (amplitude / 10 + z_k) / sqrt(n), every
 *                   second of them negative, e ~ N(0, 1) or a logistic response
 *   Stable Lasso    Nouraie et al. (2025), Figure 1: five blocks of 200 columns with correlation 0.8 to 0.99, the last of each matters
 */
import { exp } from '../../math/elementary.js'
import { type Stream, stream } from '../../random/stream.js'
import { autoregression, compoundSymmetry } from '../scenario/covariance.js'
import type { KnownTruth, Origin } from '../scenario/instance.js'
import { linearPredictor } from '../scenario/linear-predictor.js'
import { numberedDataset } from '../scenario/numbered-dataset.js'
import { type BestSubsetRow, deviates, type KnockoffRow } from './published.js'

type Draw = (origin: Origin) => KnownTruth

/** n, p, s; the files of hi10 were run with s = 5, not with the 10 of its script. */
const bestSubsetSizes = {
  lo: [100, 10, 5],
  med: [500, 100, 5],
  hi5: [50, 1000, 5],
  hi10: [100, 1000, 5],
} as const

export function bestSubsetDesign(
  setting: BestSubsetRow[0],
  type: 1 | 2 | 3,
  rho: number,
  snr: number,
  timesRows = 1,
): Draw {
  const [rows, p, s] = bestSubsetSizes[setting]
  const n = timesRows * rows
  const steps = Array.from({ length: s }, (_, k) => k / (s - 1))
  const support = steps.map((step, k) => (type === 1 ? rounded(1 + step * (p - 1)) - 1 : k))
  const beta = new Map(support.map((j, k) => [j, type === 3 ? 10 - 9.5 * steps[k] : 1]))
  const sigma = Math.sqrt(variance(beta, rho) / snr)
  return drawn(n, p, support, random => {
    const x = autoregression(rho).draw(random, n, everyColumn(p))
    const eta = linearPredictor(x, n, beta)
    return { x, y: eta.map(value => value + sigma * random.normal()) }
  })
}

/** Rows, columns and the distance of the variables that matter. */
const knockoffSizes = { linear: [1000, 800, 10], highdim: [800, 1000, 10], binom: [1000, 600, 12] } as const

export function knockoffDesign(model: KnockoffRow[0], amplitude: number): Draw {
  const [n, p, distance] = knockoffSizes[model]
  const support = Array.from({ length: p / distance }, (_, k) => distance * (k + 1) - 1)
  const size = (k: number) => (amplitude / 10 + deviates[k]) / Math.sqrt(n)
  const beta = new Map(support.map((j, k) => [j, (k % 2 === 1 ? -1 : 1) * size(k)]))
  const family = model === 'binom' ? 'binomial' : 'gaussian'
  return drawn(
    n,
    p,
    support,
    random => {
      const x = autoregression(0.5).draw(random, n, everyColumn(p))
      const eta = linearPredictor(x, n, beta)
      const response = (value: number) =>
        family === 'gaussian' ? value + random.normal() : random.uniform() < 1 / (1 + exp(-value)) ? 1 : 0
      return { x, y: eta.map(response) }
    },
    family,
  )
}

export function stableLassoDesign(): Draw {
  const [n, p, size] = [100, 1000, 200]
  const support = [0, 1, 2, 3, 4].map(block => size * (block + 1) - 1)
  const beta = new Map(support.map((j, k) => [j, 3 - 0.5 * k]))
  return drawn(n, p, support, random => {
    const blocks = [0.8, 0.85, 0.9, 0.95, 0.99]
    const x = new Float64Array(n * p)
    blocks.forEach((rho, b) => {
      x.set(compoundSymmetry(rho).draw(random, n, everyColumn(size)), b * size * n)
    })
    const eta = linearPredictor(x, n, beta)
    return { x, y: eta.map(value => value + random.normal()) }
  })
}

function drawn(
  n: number,
  p: number,
  support: readonly number[],
  draw: (random: Stream) => { readonly x: Float64Array; readonly y: Float64Array },
  family: 'gaussian' | 'binomial' = 'gaussian',
): Draw {
  return ({ seed, cell, replication }) => {
    const { x, y } = draw(stream(seed, `study/${cell}/data`, replication))
    return { data: numberedDataset(n, p, x, y, family), support }
  }
}

/** As R does it: halves go to the even neighbour. */
function rounded(value: number): number {
  const floor = Math.floor(value)
  if (value - floor === 0.5) return floor % 2 === 0 ? floor : floor + 1
  return Math.round(value)
}

function everyColumn(p: number): Int32Array {
  return Int32Array.from({ length: p }, (_, j) => j)
}

/** beta' Sigma beta, Sigma_ij = rho^|i-j|. */
function variance(beta: ReadonlyMap<number, number>, rho: number): number {
  const { at } = autoregression(rho)
  let sum = 0
  for (const [i, a] of beta) for (const [j, b] of beta) sum += a * b * at(i, j)
  return sum
}
