import type { Dataset } from '../../data/dataset.js'
import { axpy, columnDots, dot } from '../../math/dot.js'
import { log1p } from '../../math/elementary.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import {
  append,
  inverseColumn,
  orthogonalise,
  remove as removeColumn,
  solveUpper,
} from '../../math/orthonormal-basis.js'
import { fTail } from '../../math/special/tails.js'
import { appendUnpenalised, type Frame, spreadUnpenalised } from './frame.js'
import { createOutside } from './outside.js'
import { wholeColumns } from './step-columns.js'
import type { Move, StepModel } from './step-model.js'
import { createStepTable, type SharedScreen } from './step-table.js'

/** From so many cells on, a pass over the columns takes as long as the memory does, and integers are a quarter of it. */
const LEAST_SCREENED = 2 ** 20

export function isScreened({ n, p }: Pick<Dataset, 'n' | 'p'>): boolean {
  return n * p >= LEAST_SCREENED
}

/** Of the response no more than this share is rounding: the columns in every model explain it. */
export const EXPLAINED = 1e-10

/**
 * Least squares by single steps in O(np) each. With x~_j the part of column j outside the model and r the residual,
 *   c_j = x_j' r = x~_j' r,   s_j = |x~_j|^2,   c_j^2 / s_j = the fall of RSS if j enters;
 *   b_k^2 / v_k = the rise of RSS if k leaves, v the diagonal of (X_A' X_A)^-1.
 */
export function createLinearModel(
  frame: Frame,
  most: number,
  kernels: Kernels,
  columns = wholeColumns(frame.columns),
  shared?: SharedScreen,
): StepModel {
  const { unpenalised, rows } = frame
  const { n } = columns
  const screening = shared ?? isScreened(columns)
  const table = createStepTable(columns, most + unpenalised.p, kernels, screening)
  const { basis } = table
  const inside = appendUnpenalised(basis, unpenalised)
  const fixed = basis.size
  const capacity = most + fixed
  const outside = createOutside(table, frame.adjusted)
  const selected: number[] = []
  const { centre, deviations } = frame
  // In units of the largest deviation: squares of 1e200 must not overflow.
  const unit = deviations.reduce((largest, v) => Math.max(largest, Math.abs(v)), 0) || 1
  const centred = deviations.map(v => v / unit)
  const residual = centred.slice()
  orthogonalise(basis, residual, 0)
  const total = dot(residual, 0, residual, 0, n)
  const isExplained = total <= EXPLAINED * EXPLAINED * dot(centred, 0, centred, 0, n)
  let rss = total
  let rssAtCorrelation = total
  /** v, of the first `widened` columns of the basis. */
  const variance = new Float64Array(capacity)
  let widened = 0
  correlate()

  /** r from scratch, and c_j with it. */
  function correlate(): void {
    orthogonalise(basis, residual, 0)
    rss = dot(residual, 0, residual, 0, n)
    outside.correlate(residual)
    rssAtCorrelation = rss
  }

  /** r += amount q. */
  function moveResidual(direction: number, amount: number): void {
    axpy(amount, basis.q, direction, residual, 0, n)
    rss = dot(residual, 0, residual, 0, n)
  }

  /** R^-1 gains columns, and v = the squared lengths of its rows gains their squares. */
  function widen(): void {
    for (; widened < basis.size; widened++) {
      const column = inverseColumn(basis, widened)
      for (let i = 0; i <= widened; i++) variance[i] += column[i] * column[i]
    }
  }

  function bestAddition(): Move | null {
    if (basis.size === capacity) return null
    const { variable, gain } = outside.best(residual)
    if (variable < 0) return null
    const df = rows - 2 - basis.size
    const left = Math.max(rss - gain, 0)
    return {
      variable,
      change: rows * log1p(-Math.min(gain / rss, 1)),
      pValue: fTail(gain / (left / df), 1, df),
    }
  }

  function bestRemoval(): Move | null {
    widen()
    const coefficients = solve()
    let best = -1
    let loss = Infinity
    for (let k = fixed; k < basis.size; k++) {
      const l = (coefficients[k] * coefficients[k]) / variance[k]
      if (l < loss) {
        loss = l
        best = k
      }
    }
    if (best < 0) return null
    const df = rows - 1 - basis.size
    return {
      variable: selected[best - fixed],
      change: rows * log1p(loss / rss),
      pValue: fTail(loss / (rss / df), 1, df),
    }
  }

  function add(variable: number): void {
    outside.settle()
    const q = basis.size * n
    append(basis, table.column(variable), 0, 0)
    selected.push(variable)
    const amount = -dot(basis.q, q, residual, 0, n)
    outside.enter(variable, amount)
    moveResidual(q, amount)
    if (rss < 1e-6 * rssAtCorrelation) correlate()
  }

  function remove(variable: number): void {
    outside.settle()
    const k = selected.indexOf(variable)
    removeColumn(basis, k + fixed)
    selected.splice(k, 1)
    variance.fill(0)
    widened = 0
    const q = basis.size * n
    const amount = dot(basis.q, q, centred, 0, n)
    outside.leave(variable, amount)
    moveResidual(q, amount)
  }

  function solve(): Float64Array {
    const coefficients = new Float64Array(basis.size)
    columnDots(basis.q, n, basis.size, centred, 0, coefficients)
    solveUpper(basis, coefficients)
    return coefficients
  }

  return {
    selected,
    bestAddition,
    bestRemoval,
    add,
    remove,
    limit: () => (isExplained || rss <= 1e-22 * total ? 'perfect-fit' : null),
    separated: () => false,
    coefficients() {
      const all = solve().map(b => b * unit)
      return {
        intercept: centre,
        unpenalised: spreadUnpenalised(unpenalised, inside, all.subarray(0, fixed)),
        coefficients: all.slice(fixed),
      }
    },
  }
}
