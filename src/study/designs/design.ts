/**
 * Data sets with a known truth: y = X beta + sigma_i e_i, or y ~ Bernoulli(1 / (1 + exp(-c - X beta))). Unless the design says
 * otherwise the s variables that matter stand anywhere, with signs at random and sizes uniform on [0.5, 1.5]; then
 *   regression       sigma^2 = var(X beta) / snr (1 where s = 0)
 *   classification   X beta is scaled to variance snr pi^2 / 3, the logistic error having pi^2 / 3, and c puts the share of ones near `share`
 *   counts           X beta is scaled to variance snr / 5, at most 1, and the mean count is near 3
 *   survival         X beta is scaled to variance snr pi^2 / 6, that of the logarithm of an exponential time; about a third is censored.
 */
import type { Family } from '../../data/dataset.js'

/** How the columns hang together. */
export type Dependence =
  | { readonly kind: 'equal'; readonly rho: number }
  | { readonly kind: 'toeplitz'; readonly rho: number }
  /** Blocks of neighbours, rho within, 0 between. */
  | { readonly kind: 'block'; readonly size: number; readonly rho: number }
  /** Loadings on `count` common factors, drawn anew each time, that explain half of each column's variance. */
  | { readonly kind: 'factors'; readonly count: number }
  /** The first `count` columns are hubs; every other column has correlation rho with one of them. */
  | { readonly kind: 'hubs'; readonly count: number; readonly rho: number }
  /** Columns and rows of the built-in example, at random: 120 rows of 400 gene expressions, each gene on its own scale. */
  | { readonly kind: 'example' }

export interface Design {
  readonly n: number
  readonly p: number
  readonly family: Family
  readonly dependence: Dependence
  readonly s: number
  readonly snr: number
  /**
   * Student's t with three degrees of freedom, a spread that grows with |X beta|, all of the same mean square; or normal errors of
   * which one in twenty is ten times as large.
   */
  readonly errors?: 'normal' | 't3' | 'uneven' | 'outliers'
  /** What the normal columns are turned into: counts of a rare allele (0, 1, 2), exp(x), or 1 for the highest fifth. */
  readonly columns?: 'normal' | 'genotypes' | 'skewed' | 'binary'
  /** Where the variables that matter stand: anywhere, side by side, or evenly spread from the first column to the last. */
  readonly place?: 'anywhere' | 'neighbours' | 'spread'
  readonly signs?: 'random' | 'equal' | 'alternating'
  /** Of the coefficients: uniform on [0.5, 1.5], all 1, or falling from 1.5 to 0.5. */
  readonly sizes?: 'uniform' | 'equal' | 'falling'
  /** Columns that are replaced by copies of the first variable that matters, each with noise of a third of its spread. */
  readonly copies?: number
  /** Of ones among the classes; 0.5. */
  readonly share?: number
}
