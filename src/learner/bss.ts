/**
 * Bootstrap stepwise selection (Zhu and Fan 2011): a member is what bidirectional stepwise regression from the empty model
 * selects on a bootstrap sample. With half of the rows drawn without replacement instead, members select less: copies of a row pass
 * for information that is not there (De Bin et al. 2016). Regression by the family of the response.
 */
import { columnMemory } from '../data/columns/column-memory.js'
import type { Dataset } from '../data/dataset.js'
import { take } from '../data/take.js'
import { loadKernels } from '../math/kernels/load.js'
import { withoutCopies } from '../path/without-copies.js'
import { setMember } from './as-member.js'
import { countedRows } from './counted-rows.js'
import { type Criterion, choicesOf, defaultCriterion, priceOf } from './criterion.js'
import type { MemberLearner } from './member-learner.js'
import { mostCorrelated } from './offer-correlations.js'
import { onceForRows } from './once-for-rows.js'
import { type Resampling, resample } from './resample.js'
import { isPlain } from './sis.js'
import { firstToEnter } from './stepwise/first-to-enter.js'
import { scored } from './stepwise/logistic-model.js'
import { mostThatPay } from './stepwise/most-that-pay.js'
import { isLinear, mostInside, stepwiseWith } from './stepwise/stepwise.js'

export interface BssSettings {
  /** Of the stepwise regression; 'aic', or 'ebic' where p >= n. The original's criterion could not be verified. */
  readonly criterion: Criterion
  readonly gamma: number
  /** 'bootstrap' (the method's), or 'half' for subsamples of half the rows. */
  readonly sampler: Resampling
}

/** Columns of which not all are taken where few can matter. */
const MANY = 1000
/** Columns that are searched at a time where one at most can enter. */
const BLOCK = 2048

export const bss: MemberLearner<BssSettings> = {
  name: 'bss',
  settings: (data, { criterion = defaultCriterion(data), gamma = 1, sampler = 'bootstrap' }) => ({
    criterion,
    gamma,
    sampler,
  }),
  points: () => 1,
  prepare(data, { criterion, gamma, sampler }, seed) {
    const drawn = resample(data, sampler, seed)
    // Of copies the first stands for all: they are copies in every sample.
    const distinct = withoutCopies(data)
    const table = distinct?.data ?? data
    const columns = Int32Array.from({ length: table.p }, (_, j) => j)
    const choices = criterion === 'ebic' ? choicesOf(data) : data.p
    // Members take turns in one memory: to allocate that of a million columns takes longer than to search them.
    const kernels = loadKernels()
    let memory: Float64Array | undefined
    const member = onceForRows(data.n, rows => {
      const without = take(data, rows, [])
      const paid = mostThatPay(without, priceOf(criterion, countedRows(without), choices, gamma))
      const most = Math.min(paid, mostInside(without))
      if (most === 0) return setMember([])
      const tried = most === 1 && table.p > MANY ? mayBeFirst(rows) : columns
      const selected = search(sampleOf(rows, tried))
      return setMember(Array.from(selected, k => distinct?.columns[tried[k]] ?? tried[k]))
    })
    return b => member(drawn.rows(b), b)

    /** Stepwise regression; the predictors of the sample are lost. */
    function search(sample: Dataset): Int32Array {
      const provided = { isSpare: true, choices }
      return stepwiseWith(kernels, sample, { rule: criterion, gamma }, provided).selected
    }

    /** Columns of which one enters the empty model, if any does. */
    function mayBeFirst(rows: Int32Array): Int32Array {
      if (isLinear(data, {})) return data.weights ? columns : firstOfBlocks(rows, firstToEnter(table, rows))
      // The score tests of the first step, whose order is that of correlations, say which columns are tried at all.
      return isPlain(data) ? mostCorrelated(table, rows, scored) : columns
    }

    /** The best of each block of columns, which is found without leaving the cache. */
    function firstOfBlocks(rows: Int32Array, some: Int32Array): Int32Array {
      if (some.length <= BLOCK) return some
      const sample = sampleOf(rows, some)
      const found: number[] = []
      for (let from = 0; from < sample.p; from += BLOCK) {
        const to = Math.min(from + BLOCK, sample.p)
        const x = sample.x.subarray(from * sample.n, to * sample.n)
        for (const k of search({ ...sample, p: to - from, x, names: [] })) found.push(some[from + k])
      }
      return Int32Array.from(found)
    }

    function sampleOf(rows: Int32Array, some: Int32Array): Dataset {
      const length = rows.length * some.length
      if (some.length < table.p) return take(table, rows, some)
      if (memory?.length !== length) memory = columnMemory(length)
      return take(table, rows, some, memory)
    }
  },
}
