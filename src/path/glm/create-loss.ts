import type { Dataset } from '../../data/dataset.js'
import { createBinomialLoss } from './binomial-loss.js'
import { createCoxLoss } from './cox-loss.js'
import { createGaussianLoss } from './gaussian-loss.js'
import type { Loss } from './loss.js'
import { createMultinomialLoss } from './multinomial-loss.js'
import { createPoissonLoss } from './poisson-loss.js'

/** The loss of a family on samples of m rows. */
export function createLoss(data: Dataset, m: number): Loss {
  switch (data.family) {
    case 'binomial':
      return createBinomialLoss(data, m)
    case 'poisson':
      return createPoissonLoss(data, m)
    case 'multinomial':
      return createMultinomialLoss(data, m)
    case 'cox':
      return createCoxLoss(data, m)
    case 'gaussian':
      return createGaussianLoss(data, m)
  }
}
