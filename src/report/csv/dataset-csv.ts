import type { Dataset } from '../../data/dataset.js'
import { csvText } from './csv.js'

/** A data set as a table again, the response first. */
export function datasetCsv({ n, p, x, y, names, response, classes }: Dataset): string {
  const rows = Array.from({ length: n }, (_, i) => [
    classes === undefined ? y[i] : classes[y[i]],
    ...Array.from({ length: p }, (_, j) => x[j * n + i]),
  ])
  return csvText([response, ...names], rows)
}
