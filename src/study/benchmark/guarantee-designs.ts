/** Where the bounds of `--guarantee` and of the capped `stability` are held against what is selected falsely: twenty designs, seven without signal. */
import type { Dependence, Design } from './design.js'

const equal = (rho: number): Dependence => ({ kind: 'equal', rho })
const toeplitz = (rho: number): Dependence => ({ kind: 'toeplitz', rho })
const block = (size: number, rho: number): Dependence => ({ kind: 'block', size, rho })

/** The same law in every replication, so that the probability of selecting a variable is one number. */
function design(
  n: number,
  p: number,
  dependence: Dependence,
  s: number,
  snr: number,
  more: Partial<Design> = {},
): Design {
  return {
    n,
    p,
    family: 'gaussian',
    dependence,
    s,
    snr,
    place: 'spread',
    signs: 'alternating',
    sizes: 'equal',
    ...more,
  }
}
const classes = { family: 'binomial' } as const

export const guaranteeDesigns: Readonly<Record<string, Design>> = {
  'noise, independent': design(80, 60, equal(0), 0, 1),
  'noise, wide': design(60, 200, equal(0), 0, 1),
  'noise, equal 0.5': design(80, 60, equal(0.5), 0, 1),
  'noise, toeplitz 0.9': design(80, 100, toeplitz(0.9), 0, 1),
  'noise, heavy tails': design(80, 60, equal(0.2), 0, 1, { errors: 't3' }),
  'noise, genotypes': design(80, 100, block(5, 0.8), 0, 1, { columns: 'genotypes' }),
  'noise, classes': design(100, 60, toeplitz(0.5), 0, 1, classes),
  'strong, independent': design(100, 60, equal(0), 4, 4),
  'weak, independent': design(100, 60, equal(0), 4, 0.7),
  'strong, toeplitz 0.5': design(100, 60, toeplitz(0.5), 4, 4),
  'weak, toeplitz 0.5': design(100, 100, toeplitz(0.5), 4, 0.7),
  'toeplitz 0.9': design(100, 60, toeplitz(0.9), 3, 2),
  'equal 0.5': design(100, 80, equal(0.5), 5, 3),
  'equal 0.9': design(100, 60, equal(0.9), 3, 4),
  'blocks 0.8': design(100, 60, block(6, 0.8), 3, 2),
  factors: design(100, 80, { kind: 'factors', count: 3 }, 4, 2),
  'heavy tails': design(100, 60, equal(0.3), 4, 2, { errors: 't3' }),
  outliers: design(100, 60, equal(0.3), 4, 2, { errors: 'outliers' }),
  wide: design(80, 200, toeplitz(0.3), 5, 3),
  classes: design(140, 60, toeplitz(0.4), 3, 2, classes),
}
