import { duration } from '../../../src/report/text/plain/number.js'
import { tableLines } from '../../../src/report/text/plain/table.js'
import type { Matrices } from '../../../src/study/paper/cell.js'
import { planCells, type StudyRequest } from '../../../src/study/paper/plan.js'
import { runStudy } from '../../../src/study/paper/run-study.js'
import type { StudyFlags } from '../commands/study.js'
import type { Io } from '../io.js'
import { studyProgress } from './study-progress.js'

/** Times the second of two replications of each cell: the first one also pays for the start. */
export async function estimate(
  request: StudyRequest,
  matrices: Matrices,
  flags: StudyFlags,
  io: Io,
): Promise<void> {
  const times = new Map<string, number>()
  const progress = studyProgress(io, flags)
  const runner = io.study.runner(flags.threads)
  try {
    await runStudy(
      { ...request, replications: 2 },
      {
        runner,
        matrices,
        signal: io.signal,
        onProgress: progress.update,
        onReplication({ cell, replication }, milliseconds) {
          if (replication === 1) times.set(cell, milliseconds)
        },
      },
    )
  } finally {
    progress.clear()
    await runner.close?.()
  }
  const rows = planCells(request).map(({ cell, replications }) => {
    const one = times.get(cell.name) ?? 0
    return { name: cell.name, one, replications, all: (one * replications) / runner.threads }
  })
  const table = tableLines({
    head: ['cell', 'ms per replication', 'M', `on ${runner.threads} threads`],
    rows: rows.map(({ name, one, replications, all }) => [
      name,
      one.toFixed(0),
      String(replications),
      duration(all),
    ]),
  })
  const total = rows.reduce((sum, { all }) => sum + all, 0)
  io.stdout.write(`${[...table, `All together: ${duration(total)}`].join('\n')}\n`)
}
