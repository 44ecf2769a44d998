import type { Dataset } from '../../data/dataset.js'
import { createBinomialLoss } from './binomial-loss.js'
import type { ClassKernel } from './class-kernel.js'
import { createCoxLoss } from './cox-loss.js'
import { createGaussianLoss } from './gaussian-loss.js'
import type { Exponentials, Loss } from './loss.js'
import { createMultinomialLoss } from './multinomial-loss.js'
import { createPoissonLoss } from './poisson-loss.js'

/** The loss of a family on samples of m rows, with the exponentials of the memory in which it is evaluated, and a kernel of classes if that has one. */
export function createLoss(
  data: Dataset,
  m: number,
  exponentials: Exponentials,
  kernelOf?: (classes: number) => ClassKernel,
): Loss {
  switch (data.family) {
    case 'binomial':
      return createBinomialLoss(data, m, exponentials)
    case 'poisson':
      return createPoissonLoss(data, m, exponentials)
    case 'multinomial':
      return createMultinomialLoss(data, m, exponentials, kernelOf?.(data.classes!.length))
    case 'cox':
      return createCoxLoss(data, m, exponentials)
    case 'gaussian':
      return createGaussianLoss(data, m)
  }
}
