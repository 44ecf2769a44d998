/**
 * The grid of Section 4: K values, equally spaced on the logarithmic scale, from lambda_max to lambda_min, both from the
 * path on all rows; lambda_min is where the path first carries q variables, on an exact path the knot where the q-th
 * enters. The paper's formula read literally, argmax |lambda_max - lambda| over q_lambda = q, is the rule 'farthest':
 * the last lambda with exactly q.
 *
 * The first variable enters at lambda_max itself, where about half of the members have none, however strong it is. So with q = 1 the grid ends
 * where a second one enters.
 */
import type { Dataset } from '../data/dataset.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import { createFullPath, type FullPath, fullPathOn } from './full-path.js'
import type { SizeRule } from './lambda-at.js'
import { logSpaced } from './log-spaced.js'
import { failForNoCorrelation } from './no-correlation.js'
import { type PackedColumns, withProblemOn } from './packed-columns.js'

export interface GridOptions {
  /** Number of variables that the path on all rows must reach. */
  readonly q: number
  /** Number of lambdas, K. */
  readonly count: number
  readonly rule?: SizeRule
  /** The mixture of the elastic net; 1, the lasso. */
  readonly alpha?: number
  /** Where to stop, as a share of lambda_max, when q is never reached; glmnet's 0.01 (n < p) or 0.0001 unless given. */
  readonly floor?: number
}

export interface LambdaGrid {
  readonly lambda: Float64Array
  /** Whether the path on all rows reached q above the floor. */
  readonly reached: boolean
  readonly worstKkt: number
}

/** `packed`: the columns, where they are packed already; `busy`: whether other threads are at work on them. */
export function lambdaGrid(
  data: Dataset,
  options: GridOptions,
  packed?: PackedColumns,
  busy = false,
): LambdaGrid {
  if (packed !== undefined)
    return withProblemOn(data, packed, busy, problem => gridFrom(fullPathOn(problem), data, options))
  return withKernels(kernels => gridFrom(createFullPath(data, kernels, options.alpha), data, options))
}

function gridFrom(path: FullPath, data: Dataset, options: GridOptions): LambdaGrid {
  const { q, count } = options
  const floor = options.floor ?? defaultFloor(data)
  if (path.lambdaMax === 0) failForNoCorrelation(data)
  const rule = options.rule ?? 'first'
  const isFirst = q === 1 && rule === 'first'
  const found = path.lambdaAt(isFirst ? 2 : q, rule, floor * path.lambdaMax)
  const end = found.lambda ?? floor * path.lambdaMax
  return {
    lambda: logSpaced(path.lambdaMax, end, count),
    reached: isFirst || found.lambda !== undefined,
    worstKkt: found.worstKkt,
  }
}

export function defaultFloor(data: Dataset): number {
  return data.n < data.p ? 0.01 : 0.0001
}
