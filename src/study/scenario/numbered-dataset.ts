import type { Dataset, Family } from '../../data/dataset.js'

/** A data set whose variables have numbers for names. */
export function numberedDataset(
  n: number,
  p: number,
  x: Float64Array,
  y: Float64Array,
  family: Family,
): Dataset {
  const names = Array.from({ length: p }, (_, j) => `x${j + 1}`)
  return { n, p, x, y, family, names, response: 'y', ...(family === 'binomial' && { classes: ['0', '1'] }) }
}
