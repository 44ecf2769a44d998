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

function lengthsOf(member: Member): Lengths {
  const entries = member.variable.length
  const variable = new Int32Array(entries)
  const numerator = new Int32Array(entries)
  let last = -1
  let total = 0
  for (let e = 0; e < entries; e++) {
    const points = member.to[e] - member.from[e]
    if (last < 0 || variable[last] !== member.variable[e]) variable[++last] = member.variable[e]
    numerator[last] += points
    total += points
  }
  const count = last + 1
  if (count === entries) return { variable, numerator, total }
  return { variable: variable.slice(0, count), numerator: numerator.slice(0, count), total }
}
