/** Designs in a line: rows, columns, how these hang together, how many matter, how strongly, and what else is said of them. */
import type { Dependence, Design } from './design.js'

export const equal = (rho: number): Dependence => ({ kind: 'equal', rho })
export const toeplitz = (rho: number): Dependence => ({ kind: 'toeplitz', rho })
export const block = (size: number, rho: number): Dependence => ({ kind: 'block', size, rho })

type Words = (
  n: number,
  p: number,
  dependence: Dependence,
  s: number,
  snr: number,
  more?: Partial<Design>,
) => Design

const ofFamily =
  (family: Design['family']): Words =>
  (n, p, dependence, s, snr, more) => ({ n, p, family, dependence, s, snr, ...more })

export const regression = ofFamily('gaussian')
export const classes = ofFamily('binomial')
