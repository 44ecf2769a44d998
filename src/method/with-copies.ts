import type { Dataset } from '../data/dataset.js'

/** The data with as many columns again. */
export function withCopies(data: Dataset, copies: Float64Array): Dataset {
  const { n, p, x, y, family, response } = data
  const all = new Float64Array(2 * n * p)
  all.set(x)
  all.set(copies, n * p)
  const names = Array.from({ length: 2 * p }, (_, j) => `x${j + 1}`)
  const classes = data.classes && { classes: data.classes }
  const subjects = data.subjects && { subjects: data.subjects }
  return { n, p: 2 * p, x: all, y, family, response, names, ...classes, ...subjects }
}
