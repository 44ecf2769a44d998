/**
 * Tilted correlation screening (Cho and Fryzlewicz 2012): columns enter one by one, where several are correlated with the one most
 * correlated with the residual by their tilted correlations, and the model is the part of that path with the least
 *   eBIC = log(RSS / n) + |A| / n (log n + 2 gamma log p),   p columns that can be told apart.
 * For a gaussian response; columns that are in every model are active from the start, and rows may have weights. As the `tilting` package does, at least one column is selected, unless none varies.
 */

import type { Dataset } from '../../data/dataset.js'
import { take } from '../../data/take.js'
import { log } from '../../math/elementary.js'
import { withKernels } from '../../math/kernels/with-kernels.js'
import { countedRows } from '../counted-rows.js'
import { choicesOf } from '../criterion.js'
import type { Asked } from '../member-learner.js'
import { topCorrelated } from '../sis.js'
import { linearDesign } from '../subset/linear-design.js'
import { searchTilted } from './search.js'

export interface TcsSettings {
  /** At most this many columns enter; half the rows. */
  readonly steps: number
  readonly gamma: number
  /** Rescaling 1 or 2 of the tilted correlations; 2, as in the package. */
  readonly rescaling: 1 | 2
  /** The columns with the largest marginal correlations that are considered at all; 1000. The original has no limit. */
  readonly screen: number
}

export interface TcsFit {
  /** In order of entry. */
  readonly selected: Int32Array
  /** All that entered, of which `selected` is the first part. */
  readonly order: Int32Array
  /** At each entry, the correlation from which on columns were linked. */
  readonly thresholds: Float64Array
  /** After each entry. */
  readonly ebic: Float64Array
}

export function tcs(data: Dataset, asked: Asked<TcsSettings> = {}): TcsFit {
  return selectTilted(data, tcsSettings(data, asked))
}

export function tcsSettings(data: Dataset, asked: Asked<TcsSettings>): TcsSettings {
  const {
    steps = Math.max(1, Math.floor(countedRows(data) / 2)),
    gamma = 1,
    rescaling = 2,
    screen = 1000,
  } = asked
  return { steps, gamma, rescaling, screen }
}

export interface TcsSample {
  /** All, unless given. */
  readonly rows?: Int32Array
  /** Columns that can be told apart in the whole table, which eBIC is charged for. */
  readonly choices?: number
  /** Rows that count and are no copies of others. */
  readonly distinct?: number
  /** The columns that are considered, ascending, where that is known. */
  readonly columns?: Int32Array | undefined
  /** For products of columns, if it is large enough. */
  readonly memory?: Float64Array
}

export function selectTilted(data: Dataset, settings: TcsSettings, sample: TcsSample = {}): TcsFit {
  const { n, p } = data
  const { rows, choices = choicesOf(data), distinct = Infinity, memory } = sample
  const columns =
    sample.columns ?? (p > settings.screen ? topCorrelated(data, settings.screen, rows).sort() : allOf(p))
  const some = take(data, rows ?? allOf(n), columns)
  const { gram, rows: counted, kept } = linearDesign(some, memory)
  // The authors' eBIC, whose last term is that of large p and few variables.
  const penalty = log(counted) + 2 * settings.gamma * log(choices)
  // With more than n - 2 columns a least squares fit has no residual left.
  const rules = {
    ...settings,
    penalty,
    rows: counted,
    kept,
    steps: Math.min(settings.steps, Math.max(0, counted - 2 - kept)),
    dimensions: distinct - 1 - kept,
  }
  const { order, thresholds, ebic } = withKernels(kernels => searchTilted(gram, rules, kernels))
  const entered = Int32Array.from(order, e => columns[e])
  const size = 1 + ebic.indexOf(Math.min(...ebic))
  return {
    selected: entered.slice(0, size),
    order: entered,
    thresholds: Float64Array.from(thresholds),
    ebic: Float64Array.from(ebic),
  }
}

function allOf(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i)
}
