/**
 * The rivals of Section 5.4 as the paper ran them: the lasso at lambda.1se of 10-fold cross-validation, SCAD at the minimum of
 * its 10-fold cross-validation, and the same SCAD after screening to the ceil(n / log n) most correlated variables.
 */
import { lassoCv } from '../method/lasso-cv.js'
import type { Selector } from './selector.js'

export const rivals: Readonly<Record<string, Selector>> = {
  lasso(data, seed) {
    const coefficients = lassoCv(data, seed)
    return [...coefficients.keys()].filter(j => coefficients[j] !== 0)
  },
}
