/** Frequencies among the third of the members that Algorithm 1 keeps; by the mean of all members where the reference is empty. */
import { type Importances, importances } from '../../ensemble/importances.js'
import { meanImportance } from '../../ensemble/mean-importance.js'
import type { Ensemble } from '../../ensemble/member.js'
import { greedyOrder } from '../../prune/greedy-order.js'
import { keep } from '../../prune/keep.js'
import { frequencies } from '../../select/frequencies.js'

export function prunedThird(
  ensemble: Ensemble,
  reference: Float64Array,
  importance: Importances = importances(ensemble, 'region'),
): Float64Array {
  return frequencies(ensemble, keep(orderTowards(importance, reference), thirdOf(ensemble)))
}

export function orderTowards(importance: Importances, reference: Float64Array): Int32Array {
  const towards = reference.some(value => value !== 0) ? reference : meanImportance(importance)
  return greedyOrder(importance, towards).order
}

export function thirdOf({ members }: Ensemble): number {
  return Math.floor(members.length / 3)
}

/** 1 for the given variables, 0 for the others. */
export function indicatorOf(p: number, variables: ArrayLike<number>): Float64Array {
  const indicator = new Float64Array(p)
  for (let e = 0; e < variables.length; e++) indicator[variables[e]] = 1
  return indicator
}
