/** Where the bounds of `--guarantee` and of the capped `stability` are held against what is selected falsely: twenty designs, seven without signal. */
import type { Dependence, Design } from '../designs/design.js'

const equal = (rho: number): Dependence => ({ kind: 'equal', rho })
const toeplitz = (rho: number): Dependence => ({ kind: 'toeplitz', rho })
const block = (size: number, rho: number): Dependence => ({ kind: 'block', size, rho })

type Line = (
  n: number,
  p: number,
  dependence: Dependence,
  s: number,
  snr: number,
  more?: Partial<Design>,
) => Design

const ofFamily =
  (family: Design['family']): Line =>
  (n, p, dependence, s, snr, more) => ({ n, p, family, dependence, s, snr, ...more })

const regression = ofFamily('gaussian')
const classes = ofFamily('binomial')

const designs: Readonly<Record<string, Design>> = {
  'noise, independent': regression(80, 60, equal(0), 0, 1),
  'noise, wide': regression(60, 200, equal(0), 0, 1),
  'noise, equal 0.5': regression(80, 60, equal(0.5), 0, 1),
  'noise, toeplitz 0.9': regression(80, 100, toeplitz(0.9), 0, 1),
  'noise, heavy tails': regression(80, 60, equal(0.2), 0, 1, { errors: 't3' }),
  'noise, genotypes': regression(80, 100, block(5, 0.8), 0, 1, { columns: 'genotypes' }),
  'noise, classes': classes(100, 60, toeplitz(0.5), 0, 1),
  'strong, independent': regression(100, 60, equal(0), 4, 4),
  'weak, independent': regression(100, 60, equal(0), 4, 0.7),
  'strong, toeplitz 0.5': regression(100, 60, toeplitz(0.5), 4, 4),
  'weak, toeplitz 0.5': regression(100, 100, toeplitz(0.5), 4, 0.7),
  'toeplitz 0.9': regression(100, 60, toeplitz(0.9), 3, 2),
  'equal 0.5': regression(100, 80, equal(0.5), 5, 3),
  'equal 0.9': regression(100, 60, equal(0.9), 3, 4),
  'blocks 0.8': regression(100, 60, block(6, 0.8), 3, 2),
  factors: regression(100, 80, { kind: 'factors', count: 3 }, 4, 2),
  'heavy tails': regression(100, 60, equal(0.3), 4, 2, { errors: 't3' }),
  outliers: regression(100, 60, equal(0.3), 4, 2, { errors: 'outliers' }),
  wide: regression(80, 200, toeplitz(0.3), 5, 3),
  classes: classes(140, 60, toeplitz(0.4), 3, 2),
}

/** The same law in every replication, so that the probability of selecting a variable is one number. */
const fixed = { place: 'spread', signs: 'alternating', sizes: 'equal' } as const

export const guaranteeDesigns: Readonly<Record<string, Design>> = Object.fromEntries(
  Object.entries(designs).map(([name, design]) => [name, { ...fixed, ...design }]),
)
