/** Scenarios 1 to 5 of Section 5.1: y = X beta + sigma e, or y ~ Bernoulli(1 / (1 + exp(-X beta))) in scenario 5. */
import type { Family } from '../../data/dataset.js'
import {
  autoregression,
  blocks,
  type Covariance,
  commonFactor,
  compoundSymmetry,
  twinOf,
} from './covariance.js'

export interface Scenario {
  readonly n: number
  readonly p: number
  readonly family: Family
  /** The true coefficients; those not listed are zero. Keys are columns, from 0, ascending. */
  readonly beta: ReadonlyMap<number, number>
  /** Standard deviation of the error; without meaning for the binomial family. */
  readonly sigma: number
  readonly covariance: Covariance
}

export type Variation = 1 | 2 | 3 | 4

/** Zhu and Chipman's example: variables 5, 10 and 15 of 20 matter, with coefficients 1, 2, 3. */
export function scenario1(variation: Variation): Scenario {
  const p = 20
  const covariances = [compoundSymmetry(0), twinOf(4, p), twinOf(9, p), commonFactor]
  return {
    n: 40,
    p,
    family: 'gaussian',
    beta: coefficients([
      [4, 1],
      [9, 2],
      [14, 3],
    ]),
    sigma: variation === 4 ? 2 : 1,
    covariance: covariances[variation - 1],
  }
}

const graded = [0.5, 1, 1.5, 2, 2.5] as const

/** Compound symmetry. The paper does not state sigma; its prediction errors fix it at 1. */
export function scenario2(n: number, p: number, rho: number): Scenario {
  const covariance = compoundSymmetry(rho)
  return { n, p, family: 'gaussian', beta: leading(graded), sigma: 1, covariance }
}

/** Blocks of signal and noise. */
export function scenario3(): Scenario {
  const covariance = blocks(graded.length, 0.25, 0.75, 0.5)
  return { n: 200, p: 1000, family: 'gaussian', beta: leading(graded), sigma: 1, covariance }
}

/** Weak signals. */
export function scenario4(rho: number): Scenario {
  const beta = leading([3, 1.5, 0, 0, 2, 0.5, 0.5])
  return { n: 200, p: 1000, family: 'gaussian', beta, sigma: 1, covariance: autoregression(rho) }
}

/** Logistic regression. */
export function scenario5(p: number): Scenario {
  const beta = leading([3, 1.5, 0, 0, 2])
  return { n: 200, p, family: 'binomial', beta, sigma: 1, covariance: autoregression(0.5) }
}

function leading(values: readonly number[]): ReadonlyMap<number, number> {
  return coefficients([...values.entries()])
}

function coefficients(entries: readonly (readonly [number, number])[]): ReadonlyMap<number, number> {
  return new Map(entries.filter(([, value]) => value !== 0))
}
