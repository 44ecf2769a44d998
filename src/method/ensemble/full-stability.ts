import type { Importances } from '../../ensemble/importances.js'
import { type StabilityIndex, stabilityIndex } from '../../select/stability-index.js'

const known = new WeakMap<Importances, StabilityIndex | null>()

/** The stability of all members: found once, however often it is asked for. */
export function fullStability(importances: Importances): StabilityIndex | null {
  const before = known.get(importances)
  if (before !== undefined) return before
  const { vectors, p } = importances
  const found = stabilityIndex(
    vectors.map(({ variable }) => variable),
    p,
  )
  known.set(importances, found)
  return found
}
