import { type FlatVectors, flatVectors } from '../ensemble/flat-vectors.js'
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
  const flat = flatVectors(vectors)
  /** By the hash of their entries, the last of every kind of equal members. */
  const last = new Map<number, number[]>()
  const twin = new Int32Array(vectors.length).fill(-1)
  const later = new Set<number>()
  for (let k = 0; k < vectors.length; k++) {
    const { denominator } = vectors[k]
    const hash = hashOf(flat, k, denominator)
    const kinds = last.get(hash) ?? []
    const at = kinds.findIndex(
      before => vectors[before].denominator === denominator && isEqual(flat, before, k),
    )
    if (at < 0) last.set(hash, [...kinds, k])
    else {
      twin[kinds[at]] = k
      later.add(k)
      kinds[at] = k
    }
  }
  return { twin, later }
}

function hashOf({ start, end, variable, numerator }: FlatVectors, k: number, denominator: number): number {
  let hash = denominator | 0
  for (let e = start[k]; e < end[k]; e++)
    hash = Math.imul(Math.imul(hash ^ variable[e], 0x01000193) ^ numerator[e], 0x01000193)
  return hash
}

function isEqual({ start, end, variable, numerator }: FlatVectors, a: number, b: number): boolean {
  const length = end[a] - start[a]
  if (end[b] - start[b] !== length) return false
  for (let e = 0; e < length; e++) {
    const [one, other] = [start[a] + e, start[b] + e]
    if (variable[one] !== variable[other] || numerator[one] !== numerator[other]) return false
  }
  return true
}
