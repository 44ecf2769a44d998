import { flatVectors } from '../../ensemble/flat-vectors.js'
import type { Importances } from '../../ensemble/importances.js'
import { flatStability, type StabilityIndex } from '../../select/stability-index.js'

const known = new WeakMap<Importances, { readonly counted: number; readonly found: StabilityIndex | null }>()

/** The stability of all members, who can hold `counted` of the variables: found once, however often it is asked for. */
export function fullStability(importances: Importances, counted: number): StabilityIndex | null {
  const before = known.get(importances)
  if (before?.counted === counted) return before.found
  const { vectors } = importances
  const found = flatStability(flatVectors(vectors), Int32Array.from(vectors.keys()), counted)
  known.set(importances, { counted, found })
  return found
}
