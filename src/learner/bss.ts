/**
 * Bootstrap stepwise selection (Zhu and Fan 2011): a member is what bidirectional stepwise regression from the empty model
 * selects on a bootstrap sample. With half of the rows drawn without replacement instead, members select less: copies of a row pass
 * for information that is not there (De Bin et al. 2016). Regression by the family of the response.
 */
import { columnMemory } from '../data/columns/column-memory.js'
import { take } from '../data/take.js'
import { loadKernels } from '../math/kernels/load.js'
import { withoutCopies } from '../path/without-copies.js'
import { setMember } from './as-member.js'
import { countedRows } from './counted-rows.js'
import { type Criterion, defaultCriterion, priceOf } from './criterion.js'
import type { MemberLearner } from './member-learner.js'
import { mostCorrelated } from './offer-correlations.js'
import { type Resampling, resample } from './resample.js'
import { isPlain } from './sis.js'
import { scored } from './stepwise/logistic-model.js'
import { mostThatPay } from './stepwise/most-that-pay.js'
import { stepwiseWith } from './stepwise/stepwise.js'

export interface BssSettings {
  /** Of the stepwise regression; 'aic', or 'ebic' where p >= n. The original's criterion could not be verified. */
  readonly criterion: Criterion
  readonly gamma: number
  /** 'bootstrap' (the method's), or 'half' for subsamples of half the rows. */
  readonly sampler: Resampling
}

/** Columns of which not all are taken where few can matter. */
const MANY = 1000

export const bss: MemberLearner<BssSettings> = {
  name: 'bss',
  settings: ({ n, p }, { criterion = defaultCriterion(n, p), gamma = 1, sampler = 'bootstrap' }) => ({
    criterion,
    gamma,
    sampler,
  }),
  points: () => 1,
  prepare(data, { criterion, gamma, sampler }, seed) {
    const drawn = resample(data, sampler, seed)
    // Of copies the first stands for all: they are copies in every sample.
    const distinct = withoutCopies(data)
    const some = distinct?.data ?? data
    const columns = Int32Array.from({ length: some.p }, (_, j) => j)
    // Members take turns in one memory: to allocate that of a million columns takes longer than to search them.
    const kernels = loadKernels()
    let memory: Float64Array | undefined
    return b => {
      const rows = drawn.rows(b)
      const without = take(data, rows, [])
      const most = mostThatPay(without, priceOf(criterion, countedRows(without), data.p, gamma))
      if (most === 0) return setMember([])
      // The score tests of the first step, whose order is that of correlations, say which columns are tried at all.
      const tried =
        most === 1 && some.p > MANY && isPlain(data) ? mostCorrelated(some, rows, scored) : columns
      const sample = take(some, rows, tried, memoryFor(rows.length * tried.length))
      const provided = { isSpare: true, choices: data.p }
      const { selected } = stepwiseWith(kernels, sample, { rule: criterion, gamma }, provided)
      return setMember(selected.map(k => distinct?.columns[tried[k]] ?? tried[k]))
    }

    function memoryFor(length: number): Float64Array {
      if (memory?.length !== length) memory = columnMemory(length)
      return memory
    }
  },
}
