import { duration } from '../../../src/report/text/plain/number.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'
import { type Progress, progressBar } from './progress.js'

/** A log without a terminal gets a line now and then. */
const EVERY_MS = 60_000

/** How many units, `members` or `simulations`, are finished and how long the others will take, at the pace so far or until the limit. */
export function pacedProgress(io: Io, options: OutputOptions, units: string, limit = Infinity): Progress {
  const bar = progressBar(io, units, options.quiet === true)
  let start = performance.now()
  let said = start
  let first: number | undefined
  return {
    update(done, total) {
      if (done === 0) {
        start = performance.now()
        first = 0
        bar.update(0, total)
        return
      }
      // What a resumed run found took no time.
      first ??= done - 1
      const spent = performance.now() - start
      const pace = (spent * (total - done)) / (done - first)
      const left = Math.min(pace, Math.max(0, limit - spent))
      const remark = done < total ? `${duration(left)} left` : ''
      bar.update(done, total, remark)
      if (io.stderr.isTTY === true || performance.now() - said < EVERY_MS) return
      said = performance.now()
      note(io, options, `${done} of ${total} ${units}, ${remark}`)
    },
    clear: bar.clear,
  }
}
