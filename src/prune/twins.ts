import type { ImportanceVector } from '../ensemble/importances.js'

/**
 * For each member the last one before it with the same importance vector, or -1. Equal members tie at every step, and
 * the lowest index wins a tie, so a member need not be looked at before its twin has been taken.
 */
export function previousTwins(vectors: readonly ImportanceVector[]): Int32Array {
  const last = new Map<string, number>()
  return Int32Array.from(vectors, ({ variable, numerator, denominator }, k) => {
    const key = `${denominator}:${variable.join()}:${numerator.join()}`
    const twin = last.get(key) ?? -1
    last.set(key, k)
    return twin
  })
}
