import type { Dataset } from '../data/dataset.js'
import { standardColumns } from '../data/standard-columns.js'
import { columnDots } from '../math/dot.js'

/** cor(x_j, y) for every column; 0 for a constant one. */
export function marginalCorrelations(data: Dataset): Float64Array {
  const { n, p } = data
  const { z } = standardColumns(data.x, n, p)
  const response = standardColumns(data.y, n, 1).z
  const correlations = new Float64Array(p)
  columnDots(z, n, p, response, 0, correlations)
  return correlations.map(c => c / n)
}
