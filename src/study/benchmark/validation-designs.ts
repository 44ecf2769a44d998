/** The designs that methods are judged on: none was looked at while they were chosen. */
import type { Design } from './design.js'
import { block, classes, equal, regression, toeplitz } from './design-words.js'

export const validationDesigns: Readonly<Record<string, Design>> = {
  'noise, toeplitz 0.5': regression(150, 100, toeplitz(0.5), 0, 1),
  'noise, factors': regression(100, 500, { kind: 'factors', count: 4 }, 0, 1),
  'noise, heavy tails': regression(80, 60, equal(0.3), 0, 1, { errors: 't3' }),
  'noise, rare class': classes(250, 80, block(8, 0.6), 0, 1, { share: 0.25 }),
  'one of twenty': regression(50, 20, toeplitz(0.5), 1, 0.5),
  'one of two hundred': regression(100, 200, block(5, 0.7), 1, 0.4),
  'three, toeplitz 0.8': regression(120, 150, toeplitz(0.8), 3, 2),
  'three, strong': regression(80, 400, equal(0.2), 3, 6),
  'three of thousand': regression(200, 1000, toeplitz(0.6), 3, 0.5),
  'five, factors': regression(150, 250, { kind: 'factors', count: 5 }, 5, 3),
  'five, t3 errors': regression(100, 80, equal(0.4), 5, 3, { errors: 't3' }),
  'five, uneven': regression(200, 120, toeplitz(0.4), 5, 1.5, { errors: 'uneven' }),
  'ten, blocks 0.6': regression(300, 300, block(6, 0.6), 10, 2),
  'ten, genotypes': regression(250, 150, toeplitz(0.7), 10, 2, { columns: 'genotypes' }),
  'ten, weak': regression(400, 100, equal(0.1), 10, 0.5),
  'twenty, independent': regression(400, 200, equal(0), 20, 3),
  'riboflavin, all rows': regression(71, 150, { kind: 'real', source: 'riboflavin' }, 5, 8),
  'madelon columns': regression(200, 200, { kind: 'real', source: 'madelon' }, 10, 2),
  'classes, five': classes(250, 60, toeplitz(0.3), 5, 2),
  'classes, rare': classes(400, 150, toeplitz(0.5), 3, 1.5, { share: 0.15 }),
  'classes, wide': classes(150, 300, equal(0), 3, 4),
  'five thousand': regression(150, 5000, toeplitz(0.4), 3, 3),
}
