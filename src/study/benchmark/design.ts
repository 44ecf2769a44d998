/**
 * Data sets with a known truth for the laboratory: y = X beta + sigma_i e_i, or y ~ Bernoulli(1 / (1 + exp(-c - X beta))). The s
 * variables that matter stand anywhere, with signs at random and sizes uniform on [0.5, 1.5]; then
 *   regression       sigma^2 = var(X beta) / snr (1 where s = 0)
 *   classification   X beta is scaled to variance snr pi^2 / 3, the logistic error having pi^2 / 3, and c puts the share of ones near `share`.
 */
import type { Family } from '../../data/dataset.js'
import type { RealData } from '../paper/cell.js'

/** How the columns hang together. */
export type Dependence =
  | { readonly kind: 'equal'; readonly rho: number }
  | { readonly kind: 'toeplitz'; readonly rho: number }
  /** Blocks of neighbours, rho within, 0 between. */
  | { readonly kind: 'block'; readonly size: number; readonly rho: number }
  /** Loadings on `count` common factors, drawn anew each time, that explain half of each column's variance. */
  | { readonly kind: 'factors'; readonly count: number }
  /** Columns and rows of a real data set, at random. */
  | { readonly kind: 'real'; readonly source: RealData }

export interface Design {
  readonly n: number
  readonly p: number
  readonly family: Family
  readonly dependence: Dependence
  readonly s: number
  readonly snr: number
  /** Student's t with three degrees of freedom, or a spread that grows with |X beta|; all of the same mean square. */
  readonly errors?: 'normal' | 't3' | 'uneven'
  /** Columns cut into 0, 1, 2, as counts of a rare allele are. */
  readonly discrete?: boolean
  /** Of ones among the classes; 0.5. */
  readonly share?: number
}
