import type { ImportanceVector } from '../ensemble/importances.js'

export interface Twins {
  /** For each member the next one with the same importance vector, or -1. */
  readonly twin: Int32Array
  /** Members that have a twin before them. */
  readonly later: ReadonlySet<number>
}

/**
 * Equal members tie at every step, and the lowest index wins a tie, so a member need not be looked at before its twin has
 * been taken.
 */
export function nextTwins(vectors: readonly ImportanceVector[]): Twins {
  const last = new Map<string, number>()
  const twin = new Int32Array(vectors.length).fill(-1)
  const later = new Set<number>()
  vectors.forEach(({ variable, numerator, denominator }, k) => {
    const key = `${denominator}:${variable.join()}:${numerator.join()}`
    const before = last.get(key)
    if (before !== undefined) {
      twin[before] = k
      later.add(k)
    }
    last.set(key, k)
  })
  return { twin, later }
}
