/**
 * Sure independence screening (Fan and Lv 2008): keep the d columns with the largest |cor(x_j, y)|, then select among them by a
 * penalised path. The paper takes d = ceil(n / log n); the SIS package d = floor(n / log n), a quarter of that for a
 * binary response, and all columns where p < n. For counts, several classes, survival times, and with row weights or unpenalised
 * columns, score tests stand for the correlations.
 */

import { marginalCorrelations } from '../data/columns/marginal-correlations.js'
import type { Dataset } from '../data/dataset.js'
import { cellsOf, take } from '../data/take.js'
import { checkpoint } from '../math/checkpoint.js'
import { log } from '../math/elementary.js'
import { leastOf } from '../math/least-of.js'
import { isWeighted } from '../path/adjustment/design.js'
import { isGeneral } from '../path/glm/is-general.js'
import type { NonconvexName } from '../path/nonconvex/penalty.js'
import { type Choice, chooseByValidation, type LambdaRule } from './cross-validation/choose.js'
import { scoreTests } from './score-tests.js'

export interface SisOptions {
  /** d: a number of columns, 'paper' (default) or 'package'. */
  readonly size?: number | 'paper' | 'package'
  /** Default 'scad'. */
  readonly penalty?: NonconvexName
  readonly gamma?: number
  /** Default 'min'. */
  readonly rule?: LambdaRule
  readonly folds?: number | ArrayLike<number>
  readonly seed?: number
}

export interface SisChoice extends Choice {
  /** The columns kept by screening, the most promising first. */
  readonly screened: Int32Array
}

export function sis(data: Dataset, options: SisOptions = {}): SisChoice {
  const screened = topCorrelated(data, screeningSize(data, options.size))
  return { ...chooseAmong(data, screened, options), screened }
}

/** Columns whose rows are taken at a time: they stay in the cache until their correlations are known. */
const BLOCK = 1024

/** The columns with the largest marginal correlations on these rows, or all, in that order; the first of equals first. */
export function topCorrelated(data: Dataset, size: number, rows?: Int32Array): Int32Array {
  const largest = leastOf(size)
  const offer = (strength: Float64Array, first: number) => {
    for (let k = 0; k < strength.length; k++) largest.offer(first + k, -Math.abs(strength[k]))
  }
  if (!isPlain(data)) offer(scoreTests(rows === undefined ? data : take(data, rows, allOf(data.p))), 0)
  else if (rows === undefined) offer(marginalCorrelations(data), 0)
  else correlationsOn(data, rows, offer)
  return Int32Array.from(largest.inOrder())
}

/** Block by block: the rows of all columns would be another table. */
function correlationsOn(
  { n, p, x, y }: Dataset,
  rows: Int32Array,
  give: (correlations: Float64Array, first: number) => void,
): void {
  const m = rows.length
  const response = Float64Array.from(rows, i => y[i])
  const cells = new Float64Array(m * (BLOCK + 1))
  for (let first = 0; first < p; ) {
    checkpoint()
    // No column is left over: correlations are those of pairs.
    const count = p - first <= BLOCK + 1 ? p - first : BLOCK
    const columns = Int32Array.from({ length: count }, (_, k) => first + k)
    cellsOf(x, n, rows, columns, cells)
    give(marginalCorrelations({ n: m, p: count, x: cells, y: response }), first)
    first += count
  }
}

function allOf(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, j) => j)
}

/** Whether correlations with the response say all that a model of one column does. */
export function isPlain(data: Dataset): boolean {
  return !isGeneral(data) && !isWeighted(data)
}

export function largestFirst(values: Float64Array): Int32Array {
  return Int32Array.from(values.keys()).sort((a, b) => values[b] - values[a] || a - b)
}

export function screeningSize({ n, p, family }: Dataset, size: SisOptions['size'] = 'paper'): number {
  if (size === 'paper') return Math.min(p, Math.ceil(n / log(n)))
  if (size === 'package')
    return p < n ? p : Math.min(p, Math.floor(n / log(n) / (family === 'gaussian' ? 1 : 4)))
  return Math.min(p, size)
}

/** A cross-validated choice among some of the columns, which the path sees in the order given. */
export function chooseAmong(data: Dataset, columns: Int32Array, options: SisOptions): Choice {
  const { penalty = 'scad', rule = 'min', gamma, folds, seed } = options
  const choice = chooseByValidation(columnsOf(data, columns), {
    penalty,
    rule,
    ...(gamma !== undefined && { gamma }),
    ...(folds !== undefined && { folds }),
    ...(seed !== undefined && { seed }),
  })
  const order = Array.from(choice.selected.keys()).sort(
    (a, b) => columns[choice.selected[a]] - columns[choice.selected[b]],
  )
  return {
    ...choice,
    selected: Int32Array.from(order, e => columns[choice.selected[e]]),
    coefficients: Float64Array.from(order, e => choice.coefficients[e]),
  }
}

function columnsOf(data: Dataset, columns: Int32Array): Dataset {
  const { n } = data
  const x = new Float64Array(n * columns.length)
  columns.forEach((j, k) => {
    x.set(data.x.subarray(j * n, (j + 1) * n), k * n)
  })
  const { penaltyFactors } = data
  return {
    ...data,
    p: columns.length,
    x,
    names: Array.from(columns, j => data.names[j]),
    ...(penaltyFactors && { penaltyFactors: Float64Array.from(columns, j => penaltyFactors[j]) }),
  }
}
