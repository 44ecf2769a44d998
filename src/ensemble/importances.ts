/**
 * Section 4, eq. (condense): r_b = T^(b) 1 / K, a variable is the more important the longer it is selected.
 * 'region' keeps that vector; 'unit-sum' scales it to sum to one, as Section 3 supposes of an importance vector.
 * Either way r_bj is a ratio of integers, and is kept as one, so that comparisons between members can be exact.
 */
import { type Ensemble, type Member, pointsOf } from './member.js'

export type ImportanceKind = 'region' | 'unit-sum'

/** r_b, sparse: r_b[variable[e]] = numerator[e] / denominator, zero elsewhere. */
export interface ImportanceVector {
  /** Strictly increasing. */
  readonly variable: Int32Array
  /** Number of grid points at which the variable is selected: positive. */
  readonly numerator: Int32Array
  /** K, or the sum of the numerators for 'unit-sum'; positive even for a member that selects nothing. */
  readonly denominator: number
}

export interface Importances {
  readonly kind: ImportanceKind
  readonly p: number
  readonly vectors: readonly ImportanceVector[]
}

/** Those last asked for of an ensemble: the order, the decision and the report of it ask for the same. */
const known = new WeakMap<Ensemble, Importances>()

export function importances(ensemble: Ensemble, kind: ImportanceKind): Importances {
  const before = known.get(ensemble)
  if (before?.kind === kind) return before
  const K = pointsOf(ensemble)
  const found = { kind, p: ensemble.p, vectors: ensemble.members.map(member => condense(member, K, kind)) }
  known.set(ensemble, found)
  return found
}

/** How long a member selects each of its variables. */
interface Lengths extends Pick<ImportanceVector, 'variable' | 'numerator'> {
  readonly total: number
}

const lengths = new WeakMap<Member, Lengths>()

function condense(member: Member, K: number, kind: ImportanceKind): ImportanceVector {
  const { variable, numerator, total } = lengths.get(member) ?? lengthsOf(member)
  return { variable, numerator, denominator: kind === 'region' ? K : Math.max(total, 1) }
}

/** Of a member that has come while others are computed: what importances are made of is at hand when all are there. */
export function knowLengths(member: Member): void {
  lengths.set(member, lengthsOf(member))
}

function lengthsOf({ variable: held, from, to }: Member): Lengths {
  let count = 0
  for (let e = 0; e < held.length; e++) if (e === 0 || held[e] !== held[e - 1]) count++
  // In one piece: engines pay for every array that has memory of its own.
  const both = new Int32Array(2 * count)
  let last = -1
  let total = 0
  for (let e = 0; e < held.length; e++) {
    const points = to[e] - from[e]
    if (e === 0 || held[e] !== held[e - 1]) both[++last] = held[e]
    both[count + last] += points
    total += points
  }
  return { variable: both.subarray(0, count), numerator: both.subarray(count), total }
}
