import { duration } from '../../src/report/number.js'
import type { Io } from './io.js'
import { note, type OutputOptions } from './output.js'
import { type Progress, progressBar } from './progress.js'

/** A log without a terminal gets a line now and then. */
const EVERY_MS = 60_000

/** How many members are finished and how long the others will take, at the pace so far or until the limit. */
export function memberProgress(io: Io, options: OutputOptions, limit = Infinity): Progress {
  const bar = progressBar(io, 'members', options.quiet === true)
  const start = performance.now()
  let said = start
  let first: number | undefined
  return {
    update(done, total) {
      // What a resumed run found took no time.
      first ??= done - 1
      const spent = performance.now() - start
      const pace = (spent * (total - done)) / (done - first)
      const left = Math.min(pace, Math.max(0, limit - spent))
      const remark = done < total ? `${duration(left)} left` : ''
      bar.update(done, total, remark)
      if (io.stderr.isTTY === true || performance.now() - said < EVERY_MS) return
      said = performance.now()
      note(io, options, `${done} of ${total} members, ${remark}`)
    },
    clear: bar.clear,
  }
}
