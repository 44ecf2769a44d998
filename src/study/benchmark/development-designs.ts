/** The designs that methods were chosen on. What is reported comes from validation-designs.ts. */
import type { Design } from './design.js'
import { block, classes, equal, regression, toeplitz } from './design-words.js'

export const developmentDesigns: Readonly<Record<string, Design>> = {
  'noise, independent': regression(100, 200, equal(0), 0, 1),
  'noise, toeplitz 0.8': regression(100, 50, toeplitz(0.8), 0, 1),
  'noise, classes': classes(200, 100, toeplitz(0.5), 0, 1),
  'toeplitz 0.5': regression(100, 100, toeplitz(0.5), 5, 2),
  'toeplitz 0.9': regression(200, 500, toeplitz(0.9), 10, 4),
  'blocks 0.8': regression(150, 300, block(10, 0.8), 3, 1),
  factors: regression(200, 400, { kind: 'factors', count: 3 }, 10, 3),
  riboflavin: regression(70, 200, { kind: 'real', source: 'riboflavin' }, 3, 5),
  'twenty of fifty': regression(500, 50, equal(0), 20, 1),
  'small table': regression(50, 20, toeplitz(0.3), 3, 2),
  'one of thousand': regression(300, 1000, equal(0), 1, 0.1),
  'heavy tails': regression(150, 200, toeplitz(0.5), 5, 2, { errors: 't3' }),
  'uneven spread': regression(150, 200, block(5, 0.5), 5, 2, { errors: 'uneven' }),
  genotypes: regression(200, 300, toeplitz(0.6), 10, 2, { columns: 'genotypes' }),
  'rare class': classes(300, 100, toeplitz(0.5), 3, 2, { share: 0.2 }),
  'wide and strong': regression(100, 1000, equal(0), 3, 3),
  'forty of two hundred': regression(300, 200, toeplitz(0.4), 40, 8, {
    place: 'spread',
    signs: 'alternating',
  }),
  'thirty of two hundred, classes': classes(600, 200, toeplitz(0.4), 30, 6, {
    place: 'spread',
    signs: 'alternating',
  }),
  'four of eight': regression(60, 8, equal(0), 4, 3, { sizes: 'equal' }),
  'opposed neighbours': regression(150, 120, toeplitz(0.85), 6, 5, {
    place: 'neighbours',
    signs: 'alternating',
  }),
  'blocks 0.95': regression(120, 150, block(5, 0.95), 4, 6),
  'a cause with copies': regression(120, 150, equal(0), 4, 4, { copies: 30 }),
  'gross errors': regression(150, 100, toeplitz(0.5), 4, 6, { errors: 'outliers' }),
  'small and wide': regression(50, 500, equal(0), 4, 5, { sizes: 'equal' }),
  hubs: regression(120, 200, { kind: 'hubs', count: 8, rho: 0.7 }, 6, 3),
  'twenty, equal 0.5': regression(200, 200, equal(0.5), 20, 8),
}
