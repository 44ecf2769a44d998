/** Members of the tilted correlation screening learner TCSL (Lin and Pang 2014): tilted correlation screening of bootstrap samples. */
import { setMember } from '../as-member.js'
import type { MemberLearner } from '../member-learner.js'
import { type Resampling, resample } from '../resample.js'
import { strideOf } from '../subset/gram.js'
import { selectTilted, type TcsSettings, tcsSettings } from './tcs.js'

export interface TcslSettings extends TcsSettings {
  /** 'bootstrap' (the method's), or 'half' for subsamples of half the rows. */
  readonly sampler: Resampling
}

export const tcsl: MemberLearner<TcslSettings> = {
  name: 'tcsl',
  settings: (data, { sampler = 'bootstrap', ...asked }) => ({ ...tcsSettings(data, asked), sampler }),
  points: () => 1,
  prepare(data, { sampler, ...settings }, seed) {
    const drawn = resample(data, sampler, seed)
    const most = Math.min(data.p, settings.screen)
    // Members take turns in one memory: whatever else is in memory is gone through to free that of each.
    const memory = new Float64Array((most + 1) * strideOf(most))
    return b => {
      const rows = drawn.rows(b)
      const distinct = new Set(rows.filter(i => data.weights?.[i] !== 0)).size
      return setMember(selectTilted(data, settings, rows, distinct, memory).selected)
    }
  },
}
