import { stream } from '../../random/stream.js'
import type { Order } from '../order.js'

/** In random order: what any other order has to beat. */
export const randomOrder: Order = ({ importances, seed }) =>
  stream(seed, 'prune/random', 0).shuffle(generationOrder({ importances }))

/** As they were generated; members are independent, so this is a random order too, and the same for every seed of pruning. */
export function generationOrder({
  importances: { vectors },
}: Pick<Parameters<Order>[0], 'importances'>): Int32Array<ArrayBuffer> {
  return Int32Array.from(vectors, (_, b) => b)
}
