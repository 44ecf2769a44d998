/** Members of the tilted correlation screening learner TCSL (Lin and Pang 2014): tilted correlation screening of bootstrap samples. */
import { ahead } from '../ahead.js'
import { setMember } from '../as-member.js'
import { choicesOf } from '../criterion.js'
import type { MemberLearner } from '../member-learner.js'
import { type Resampling, resample } from '../resample.js'
import { isPlain, topOfEach } from '../sis.js'
import { strideOf } from '../subset/gram.js'
import { selectTilted, type TcsSettings, tcsSettings } from './tcs.js'

export interface TcslSettings extends TcsSettings {
  /** 'bootstrap' (the method's), or 'half' for subsamples of half the rows. */
  readonly sampler: Resampling
}

/** At most so many members are screened with one reading of a wide table. */
const TOGETHER = 16

export const tcsl: MemberLearner<TcslSettings> = {
  name: 'tcsl',
  settings: (data, { sampler = 'bootstrap', ...asked }) => ({ ...tcsSettings(data, asked), sampler }),
  points: () => 1,
  prepare(data, { sampler, ...settings }, seed) {
    const drawn = resample(data, sampler, seed)
    const choices = choicesOf(data)
    const most = Math.min(data.p, settings.screen)
    // Members take turns in one memory: whatever else is in memory is gone through to free that of each.
    const memory = new Float64Array((most + 1) * strideOf(most))
    const screened = ahead(screenEach, isPlain(data) ? TOGETHER : 1)
    return b => {
      const rows = drawn.rows(b)
      const distinct = new Set(rows.filter(i => data.weights?.[i] !== 0)).size
      const columns = data.p > settings.screen ? screened(b) : undefined
      return setMember(selectTilted(data, settings, { rows, choices, distinct, columns, memory }).selected)
    }

    function screenEach(members: readonly number[]): readonly Int32Array[] {
      const samples = members.map(b => drawn.rows(b))
      return topOfEach(data, settings.screen, samples).map(columns => columns.sort())
    }
  },
}
