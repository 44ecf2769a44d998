/** Where the error statement of the recommended method is held against its errors: with and without signal, kept small for the simulations. */
import type { Design } from './design.js'
import { block, classes, equal, regression, toeplitz } from './design-words.js'

export const calibrationDesigns: Readonly<Record<string, Design>> = {
  'noise, independent': regression(100, 50, equal(0), 0, 1),
  'noise, correlated': regression(80, 60, toeplitz(0.7), 0, 1),
  'noise, heavy tails': regression(80, 60, equal(0.3), 0, 1, { errors: 't3' }),
  'noise, classes': classes(150, 40, toeplitz(0.4), 0, 1),
  'strong, toeplitz': regression(120, 60, toeplitz(0.5), 4, 5),
  'weak, toeplitz': regression(120, 60, toeplitz(0.5), 4, 0.7),
  'strong, equal 0.5': regression(100, 80, equal(0.5), 5, 8),
  'blocks 0.8': regression(120, 60, block(6, 0.8), 4, 3),
  'heavy tails': regression(100, 60, equal(0.3), 4, 3, { errors: 't3' }),
  'ten of forty': regression(200, 40, equal(0.2), 10, 4),
}
