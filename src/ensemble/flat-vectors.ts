/** Importance vectors one after the other in arrays that threads can share: entries start[k] .. end[k] - 1 are those of vector k. */
import { sharedBytes } from '../math/shared-bytes.js'
import type { ImportanceVector } from './importances.js'
import type { Member } from './member.js'

export interface FlatVectors {
  readonly start: Int32Array
  readonly end: Int32Array
  readonly variable: Int32Array
  readonly numerator: Int32Array
}

const known = new WeakMap<readonly ImportanceVector[], FlatVectors>()

export function flatVectors(vectors: readonly ImportanceVector[]): FlatVectors {
  let flat = known.get(vectors)
  if (flat === undefined) {
    flat = copied(vectors)
    known.set(vectors, flat)
  }
  return flat
}

function copied(vectors: readonly ImportanceVector[]): FlatVectors {
  const { start, end } = places(vectors.length)
  let entries = 0
  for (let k = 0; k < vectors.length; k++) {
    start[k] = entries
    entries += vectors[k].variable.length
    end[k] = entries
  }
  const [variable, numerator] = [integers(entries), integers(entries)]
  for (let k = 0; k < vectors.length; k++) {
    variable.set(vectors[k].variable, start[k])
    numerator.set(vectors[k].numerator, start[k])
  }
  return { start, end, variable, numerator }
}

/** Vectors that are views of flat ones. */
export function vectorsOf(
  flat: FlatVectors,
  denominator: (k: number) => number,
): readonly ImportanceVector[] {
  const { start, end, variable, numerator } = flat
  const vectors = Array.from(start, (first, k) => ({
    variable: variable.subarray(first, end[k]),
    numerator: numerator.subarray(first, end[k]),
    denominator: denominator(k),
  }))
  known.set(vectors, flat)
  return vectors
}

/** How long each variable of a member is selected, member by member as they come, in whatever order. */
export interface VectorStore {
  add(b: number, member: Pick<Member, 'variable' | 'from' | 'to'>): void
  /** The first so many of them. */
  flat(count: number): FlatVectors
}

export function vectorStore(members: number): VectorStore {
  const { start, end } = places(members)
  let [variable, numerator] = [integers(0), integers(0)]
  let filled = 0

  function makeRoom(entries: number): void {
    if (filled + entries <= variable.length) return
    const length = Math.max(2 * variable.length, filled + entries, Math.min(2 ** 18, members * entries))
    const before = { variable, numerator }
    variable = integers(length)
    numerator = integers(length)
    variable.set(before.variable)
    numerator.set(before.numerator)
  }

  return {
    add(b, { variable: held, from, to }) {
      makeRoom(held.length)
      start[b] = filled
      for (let e = 0; e < held.length; e++) {
        const isNew = e === 0 || held[e] !== held[e - 1]
        if (isNew) {
          variable[filled] = held[e]
          numerator[filled++] = to[e] - from[e]
        } else numerator[filled - 1] += to[e] - from[e]
      }
      end[b] = filled
    },
    flat: count => ({
      start: start.subarray(0, count),
      end: end.subarray(0, count),
      variable: variable.subarray(0, filled),
      numerator: numerator.subarray(0, filled),
    }),
  }
}

function places(count: number): Pick<FlatVectors, 'start' | 'end'> {
  return { start: integers(count), end: integers(count) }
}

function integers(count: number): Int32Array {
  return new Int32Array(sharedBytes(4 * count))
}
