import { duration } from '../../../src/report/text/plain/number.js'
import type { StudyProgress } from '../../../src/study/paper/run-study.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'
import { progressBar } from '../terminal/progress.js'

/** A log without a terminal gets a line now and then: a study takes hours. */
const EVERY_MS = 60_000

export interface StudyTeller {
  readonly update: (progress: StudyProgress) => void
  readonly clear: () => void
}

/** How far the study is and how long it still takes. */
export function studyProgress(io: Io, options: OutputOptions): StudyTeller {
  const bar = progressBar(io, 'replications', options.quiet === true)
  let said = performance.now()
  return {
    update({ done, total, left }) {
      const remark = done < total ? `${duration(left)} left` : ''
      bar.update(done, total, remark)
      if (io.stderr.isTTY === true || performance.now() - said < EVERY_MS) return
      said = performance.now()
      note(io, options, `${done} of ${total} replications, ${remark}`)
    },
    clear: bar.clear,
  }
}
