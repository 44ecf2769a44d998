import type { Order } from '../order.js'
import { sortedBy } from './sorted-by.js'

/** Members with few variables first (Zhang, Zhang and Yin 2020, pruned ST2E). */
export const sizeOrder: Order = ({ importances: { vectors } }) =>
  sortedBy(vectors.map(({ variable }) => variable.length))
