/**
 * Sure independence screening (Fan and Lv 2008): keep the d columns with the largest |cor(x_j, y)|, then select among them by a
 * penalised path. The paper takes d = ceil(n / log n); the SIS package d = floor(n / log n), a quarter of that for a
 * binary response, and all columns where p < n. For counts, several classes, survival times, and with row weights or unpenalised
 * columns, score tests stand for the correlations.
 */

import { marginalCorrelations } from '../data/columns/marginal-correlations.js'
import type { Dataset } from '../data/dataset.js'
import { take } from '../data/take.js'
import { log } from '../math/elementary.js'
import { leastOf } from '../math/least-of.js'
import { isWeighted } from '../path/adjustment/design.js'
import { isGeneral } from '../path/glm/is-general.js'
import type { NonconvexName } from '../path/nonconvex/penalty.js'
import { type Choice, chooseByValidation, type LambdaRule } from './cross-validation/choose.js'
import { offerCorrelations, offerToEach } from './offer-correlations.js'
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

/** The columns with the largest marginal correlations on these rows, or all, in that order; the first of equals first. */
export function topCorrelated(data: Dataset, size: number, rows?: Int32Array): Int32Array {
  const largest = leastOf(size)
  if (isPlain(data) && rows !== undefined) {
    offerCorrelations(data, rows, largest)
  } else {
    const strength = isPlain(data)
      ? marginalCorrelations(data)
      : scoreTests(rows === undefined ? data : take(data, rows, allOf(data.p)))
    for (let j = 0; j < strength.length; j++) largest.offer(j, -Math.abs(strength[j]))
  }
  return Int32Array.from(largest.inOrder())
}

/** The same for each of several samples of rows, which together take less time where correlations say all. */
export function topOfEach(
  data: Dataset,
  size: number,
  samples: readonly Int32Array[],
): readonly Int32Array[] {
  if (samples.length === 1 || !isPlain(data)) return samples.map(rows => topCorrelated(data, size, rows))
  const largest = samples.map(() => leastOf(size))
  offerToEach(data, samples, largest)
  return largest.map(each => Int32Array.from(each.inOrder()))
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
