/**
 * Algorithm 1's input, R = (r_1, ..., r_B) and r_ref, restricted to the variables that occur in either: all others are
 * zero everywhere and change no product.
 */
import { flatVectors, vectorsOf } from '../ensemble/flat-vectors.js'
import type { Importances, ImportanceVector } from '../ensemble/importances.js'
import { fail } from '../errors.js'
import { sharedBytes } from '../math/shared-bytes.js'
import { type MemberFacts, memberFacts } from './member-facts.js'

export interface Problem {
  /** Number of variables left. */
  readonly size: number
  /** r_1, ..., r_B, their variables renumbered from 0 to size - 1. */
  readonly vectors: readonly ImportanceVector[]
  readonly reference: Float64Array
  readonly facts: MemberFacts
}

const LARGEST_REFERENCE = 1e100

export function pruningProblem(importances: Importances, reference: Float64Array): Problem {
  const { p, vectors } = importances
  if (vectors.length === 0) {
    fail('usage/importances', { where: 'importances', rule: 'must have at least one member', got: 'none' })
  }
  if (reference.length !== p) {
    fail('usage/reference', { where: 'reference', rule: `must have ${p} entries`, got: reference.length })
  }
  const place = new Int32Array(p).fill(-1)
  let missing = p
  for (let j = 0; j < p; j++) {
    if (!(Math.abs(reference[j]) <= LARGEST_REFERENCE)) {
      fail('usage/reference', {
        where: 'reference',
        rule: 'must be finite and at most 1e100 in size',
        got: reference[j],
      })
    }
    if (reference[j] !== 0) {
      place[j] = 0
      missing--
    }
  }
  // Mostly the first members have all variables that the reference lacks.
  for (let k = 0; k < vectors.length && missing > 0; k++) {
    const { variable } = vectors[k]
    for (let e = 0; e < variable.length; e++) {
      if (place[variable[e]] < 0) missing--
      place[variable[e]] = 0
    }
  }
  let size = 0
  for (let j = 0; j < p; j++) if (place[j] === 0) place[j] = size++
  const occurring = new Float64Array(sharedBytes(8 * size))
  for (let j = 0; j < p; j++) if (place[j] >= 0) occurring[place[j]] = reference[j]
  const facts = memberFacts(vectors)
  checkProducts(vectors, facts)
  return {
    size,
    facts,
    // Where all variables occur they keep their numbers.
    vectors: size === p ? vectors : renumbered(vectors, place),
    reference: occurring,
  }
}

function renumbered(vectors: readonly ImportanceVector[], place: Int32Array): readonly ImportanceVector[] {
  const flat = flatVectors(vectors)
  const before = flat.variable
  const variable = new Int32Array(sharedBytes(4 * before.length))
  for (let e = 0; e < before.length; e++) variable[e] = place[before[e]]
  return vectorsOf({ ...flat, variable }, k => vectors[k].denominator)
}

/** Products of numerators, their sums and products of denominators have to be exact in double precision. */
function checkProducts(vectors: readonly ImportanceVector[], { squares }: MemberFacts): void {
  let largest = 0
  for (let k = 0; k < vectors.length; k++) {
    const { denominator } = vectors[k]
    largest = Math.max(largest, squares[k], denominator * denominator)
  }
  if (largest > Number.MAX_SAFE_INTEGER) {
    fail('usage/importances', {
      where: 'importances',
      rule: 'must have squares that sum below 2^53',
      got: largest,
    })
  }
}
