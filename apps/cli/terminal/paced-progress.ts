import { timer } from '../../../src/math/timer.js'
import { duration } from '../../../src/report/text/plain/number.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'
import { type Progress, progressBar } from './progress.js'

/** A log without a terminal gets a line now and then. */
const EVERY_MS = 60_000

/** How many units are finished, and how many milliseconds the others will take, where that is known. */
export function toldProgress(io: Io, options: OutputOptions, units: string) {
  const bar = progressBar(io, units, options.quiet === true)
  let said = timer.now()
  return {
    update(done: number, total: number, left?: number) {
      const remark = left !== undefined && done < total ? `${duration(left)} left` : ''
      bar.update(done, total, remark)
      if (left === undefined || io.stderr.isTTY === true || timer.now() - said < EVERY_MS) return
      said = timer.now()
      note(io, options, `${done} of ${total} ${units}, ${remark}`)
    },
    clear: bar.clear,
  }
}

/** The same for units, `members` or `simulations`, that take as long as those before them, or until the limit. */
export function pacedProgress(io: Io, options: OutputOptions, units: string, limit = Infinity): Progress {
  const told = toldProgress(io, options, units)
  let start = timer.now()
  let first: number | undefined
  return {
    update(done, total) {
      if (done === 0) {
        start = timer.now()
        first = 0
        told.update(0, total)
        return
      }
      // What a resumed run found took no time.
      first ??= done - 1
      const spent = timer.now() - start
      const pace = (spent * (total - done)) / (done - first)
      told.update(done, total, Math.min(pace, Math.max(0, limit - spent)))
    },
    clear: told.clear,
  }
}
