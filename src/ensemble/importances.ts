/**
 * Section 4, eq. (condense): r_b = T^(b) 1 / K, a variable is the more important the longer it is selected.
 * 'region' keeps that vector; 'unit-sum' scales it to sum to one, as Section 3 supposes of an importance vector.
 * Either way r_bj is a ratio of integers, and is kept as one, so that comparisons between members can be exact.
 */
import { type FlatVectors, vectorStore, vectorsOf } from './flat-vectors.js'
import { type Ensemble, pointsOf } from './member.js'

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
  const lengths = lengthsOf(ensemble)
  const denominator = kind === 'region' ? () => K : (b: number) => Math.max(total(lengths, b), 1)
  const found = { kind, p: ensemble.p, vectors: vectorsOf(lengths, denominator) }
  known.set(ensemble, found)
  return found
}

/** How long members select each of their variables. */
const lengths = new WeakMap<Ensemble, FlatVectors>()

/** Of an ensemble whose members were gone through as they came: what importances are made of is at hand when all are there. */
export function knowLengths(ensemble: Ensemble, found: FlatVectors): void {
  lengths.set(ensemble, found)
}

function lengthsOf(ensemble: Ensemble): FlatVectors {
  const before = lengths.get(ensemble)
  if (before !== undefined) return before
  const { members } = ensemble
  const store = vectorStore(members.length)
  for (let b = 0; b < members.length; b++) store.add(b, members[b])
  return store.flat(members.length)
}

function total({ start, end, numerator }: FlatVectors, b: number): number {
  let sum = 0
  for (let e = start[b]; e < end[b]; e++) sum += numerator[e]
  return sum
}
