/** Order the members of an ensemble: the reference from the full data, then Algorithm 1 or another order. */
import type { Dataset } from '../../data/dataset.js'
import { importances } from '../../ensemble/importances.js'
import { type Ensemble, pointsOf } from '../../ensemble/member.js'
import type { GreedyOrder } from '../../prune/greedy-order.js'
import type { Reference } from '../../prune/reference.js'
import type { Run } from '../method.js'
import type { Warning } from '../result/warning.js'
import { type BesideOrder, orderOnThreads } from './order-kind.js'
import type { Pruning } from './pruning.js'
import { referenceFrom } from './reference-vector.js'

export interface PrunedMembers {
  readonly order: GreedyOrder
  readonly reference: Float64Array
}

export function* prune(
  data: Dataset,
  ensemble: Ensemble,
  pruning: Pruning,
  model: Reference,
  seed: number,
  beside?: BesideOrder,
): Run<{ readonly pruning: PrunedMembers; readonly warnings: readonly Warning[] }> {
  const importance = importances(ensemble, pruning.importance)
  const { reference, warnings } = referenceFrom(model, importance, pruning)
  const order = yield* ordered(data, ensemble, pruning, reference, seed, beside)
  return { pruning: { order, reference }, warnings }
}

/** The order of the members, given the reference. */
export function* ordered(
  data: Dataset,
  ensemble: Ensemble,
  { importance, order }: Pruning,
  reference: Float64Array,
  seed: number,
  beside?: BesideOrder,
): Run<GreedyOrder> {
  const points = pointsOf(ensemble)
  const own = importances(ensemble, importance)
  return yield* orderOnThreads(order, { importances: own, points, reference, data, seed }, beside)
}
