/**
 * q, threshold and PFER, two of which determine the third through E(V) <= q^2 / ((2 threshold - 1) p).
 * Section 5: threshold 0.7 and PFER 4, hence q = ceil(sqrt(1.6 p)). The ceiling may exceed the PFER asked for (4.05 at
 * p = 50), so a PFER that the caller names is rounded down to instead, unless told otherwise. p is the number of variables that
 * members can hold: copies count once, constant columns not at all.
 */
import { countedVariables } from '../../data/columns/copied-variables.js'
import type { Dataset } from '../../data/dataset.js'
import { variableCount } from '../../data/variables.js'
import { fail } from '../../errors.js'
import { pferBound, qOfPaper, solveThird } from '../../select/bounds.js'

export interface Triple {
  readonly threshold: number
  readonly q: number
  /** The bound at q and threshold. */
  readonly pfer: number
  readonly rounding: 'down' | 'up'
}

export interface TripleOptions {
  readonly threshold?: number | undefined
  readonly q?: number | undefined
  readonly pfer?: number | undefined
  readonly rounding?: 'down' | 'up' | undefined
  /** The mixture of the elastic net. */
  readonly alpha?: number | undefined
}

export function resolveTriple(data: Dataset, options: TripleOptions): Triple {
  const p = countedVariables(data, options.alpha)
  const { pfer } = options
  const rounding = options.rounding ?? (pfer === undefined ? 'up' : 'down')
  const finish = (q: number, threshold: number): Triple => {
    return { threshold, q, pfer: pferBound({ p, q, threshold }), rounding }
  }
  if (options.q !== undefined) {
    checkCounted(options.q, p, data)
    const threshold =
      pfer === undefined
        ? (options.threshold ?? 0.7)
        : solveThird({ threshold: options.threshold, p, q: options.q, pfer }).threshold
    const triple = finish(options.q, threshold)
    checkReach(triple.q, p, data)
    return triple
  }
  const wanted = { p, threshold: options.threshold ?? 0.7, pfer: pfer ?? 4 }
  const q = rounding === 'up' ? qOfPaper(wanted) : solveThird(wanted).q
  return finish(Math.min(q, mostActive(p, data)), wanted.threshold)
}

/** A lasso path with intercept has at most n - 1 variables at a time, those in every model among them. */
function mostActive(p: number, { n, unpenalised }: Dataset): number {
  return Math.max(1, Math.min(p, n - 1 - (unpenalised?.names.length ?? 0)))
}

/** Where not all variables count. */
function checkCounted(q: number, p: number, data: Dataset): void {
  if (!(q > p && p < variableCount(data))) return
  fail('usage/q', {
    where: 'q',
    rule: `must be at most ${p}, the number of distinct variables: copies count once, constant columns not at all`,
    got: q,
  })
}

function checkReach(q: number, p: number, data: Dataset): void {
  const most = mostActive(p, data)
  if (q <= most) return
  fail('usage/q', {
    where: 'q',
    rule: `must be at most ${most}, the most variables a lasso path of ${data.n} rows can hold`,
    got: q,
  })
}
