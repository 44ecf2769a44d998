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
  /** By the hash of their entries, the last of every kind of equal members. */
  const last = new Map<number, number[]>()
  const twin = new Int32Array(vectors.length).fill(-1)
  const later = new Set<number>()
  vectors.forEach((vector, k) => {
    const hash = hashOf(vector)
    const kinds = last.get(hash) ?? []
    const at = kinds.findIndex(before => isEqual(vectors[before], vector))
    if (at < 0) last.set(hash, [...kinds, k])
    else {
      twin[kinds[at]] = k
      later.add(k)
      kinds[at] = k
    }
  })
  return { twin, later }
}

function hashOf({ variable, numerator, denominator }: ImportanceVector): number {
  let hash = denominator | 0
  for (let e = 0; e < variable.length; e++)
    hash = Math.imul(Math.imul(hash ^ variable[e], 0x01000193) ^ numerator[e], 0x01000193)
  return hash
}

function isEqual(a: ImportanceVector, b: ImportanceVector): boolean {
  if (a.denominator !== b.denominator || a.variable.length !== b.variable.length) return false
  for (let e = 0; e < a.variable.length; e++)
    if (a.variable[e] !== b.variable[e] || a.numerator[e] !== b.numerator[e]) return false
  return true
}
