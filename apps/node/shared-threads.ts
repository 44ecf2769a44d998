/** The threads of a program, which read its table first and compute then: started once. */
import { joinRanges } from '../../src/data/table/join-blocks.js'
import type { RowScanning } from '../../src/data/table/scan-rows.js'
import { allParts } from '../../src/run/parts-on.js'
import { joinKind, partsOf, rowKind } from './row-kind.js'
import { type ThreadOptions, threadRunner } from './threads.js'

type Closing = ReturnType<typeof threadRunner>

/** The same runner for the same number of threads, until it is closed. */
export function sharedThreads(
  options: Omit<ThreadOptions, 'threads'> = {},
): (threads: number | undefined) => Closing {
  const runners = new Map<number | undefined, Closing>()
  return threads => {
    const known = runners.get(threads)
    if (known !== undefined) return known
    const inner = threadRunner({ ...options, threads })
    const runner: Closing = {
      ...inner,
      async close() {
        runners.delete(threads)
        // They have nothing left to do, and the answer need not wait until they are gone.
        inner.close().catch(() => {})
      },
    }
    runners.set(threads, runner)
    return runner
  }
}

/** Rows read on the threads of a runner, or in this one where there are no others or few rows. */
export function scanningOn(runner: Closing): RowScanning {
  return {
    threads: runner.threads,
    start() {
      if (runner.threads > 1) runner.start()
    },
    scan: rows => allParts(runner, rowKind, rows, partsOf(rows)),
    join: joining => allParts(runner, joinKind, joining, joinRanges(joining)),
  }
}
