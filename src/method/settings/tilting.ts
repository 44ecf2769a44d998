/** Settings of tilted correlation screening. */
import { integer } from './setting.js'
import { ebicGamma } from './validation.js'

export const tiltingSettings = {
  steps: integer({
    summary: 'columns that enter at most',
    derived: 'half the rows',
    least: 1,
    advanced: true,
  }),
  gamma: ebicGamma,
  rescaling: integer({
    summary: 'rescaling 1 or 2 of the tilted correlations',
    default: 2,
    least: 1,
    most: 2,
    advanced: true,
  }),
  screen: integer({
    summary: 'columns with the largest correlations that are considered at all',
    default: 1000,
    least: 1,
    advanced: true,
  }),
} as const
