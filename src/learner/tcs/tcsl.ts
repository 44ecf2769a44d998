/** Members of the tilted correlation screening learner TCSL (Lin and Pang 2014): tilted correlation screening of bootstrap samples. */
import { take } from '../../data/take.js'
import { setMember } from '../as-member.js'
import type { MemberLearner } from '../member-learner.js'
import { checkResampling, type Resampling, resample } from '../resample.js'
import { selectTilted, type TcsOptions, type TcsSettings, tcsSettings } from './tcs.js'

export interface TcslOptions extends TcsOptions {
  /** 'bootstrap' (the method's), or 'half' for subsamples of half the rows. */
  readonly sampler?: Resampling | undefined
}

export interface TcslSettings extends TcsSettings {
  readonly sampler: Resampling
}

export const tcsl: MemberLearner<TcslOptions, TcslSettings> = {
  name: 'tcsl',
  settings(data, { sampler = 'bootstrap', ...options }) {
    checkResampling(sampler)
    return { ...tcsSettings(data, options), sampler }
  },
  points: () => 1,
  prepare(data, { sampler, ...settings }, seed) {
    const drawn = resample(data, sampler, seed)
    const columns = Int32Array.from({ length: data.p }, (_, j) => j)
    return b => {
      const rows = drawn.rows(b)
      const { selected } = selectTilted(take(data, rows, columns), settings, new Set(rows).size)
      return setMember(selected)
    }
  },
}
