import { stream } from '../random/stream.js'
import { type Design, strataOf } from './design.js'
import type { Sampler } from './sampler.js'

/** Each member sees n rows drawn with replacement; with strata, n_c of the n_c rows of each class. */
export function bootstrap(design: Design): Sampler {
  const strata = strataOf(design)
  return {
    name: 'bootstrap',
    size: design.n,
    rows: b => {
      const random = stream(design.seed, 'sample/bootstrap', b)
      const rows = new Int32Array(design.n)
      let filled = 0
      for (const stratum of strata) {
        for (let i = 0; i < stratum.length; i++) rows[filled++] = stratum[random.below(stratum.length)]
      }
      return rows.sort()
    },
  }
}
