import { duration } from '../../../src/report/text/plain/number.js'
import { tableLines } from '../../../src/report/text/plain/table.js'
import type { Matrices } from '../../../src/study/paper/cell.js'
import { planCells, type StudyRequest } from '../../../src/study/paper/plan.js'
import { runStudy, type StudyHost } from '../../../src/study/paper/run-study.js'
import type { StudyFlags } from '../commands/study.js'
import type { Io } from '../io.js'
import { withStudyHost } from './with-study-host.js'

/** Times the second of two replications of each cell: the first one also pays for the start. */
export async function estimate(
  request: StudyRequest,
  matrices: Matrices,
  flags: StudyFlags,
  io: Io,
): Promise<void> {
  const times = new Map<string, number>()
  const onReplication: StudyHost['onReplication'] = ({ cell, replication }, milliseconds) => {
    if (replication === 1) times.set(cell, milliseconds)
  }
  // Two replications are not worth a folder.
  const { out: _, ...kept } = flags
  const threads = await withStudyHost(
    kept,
    io,
    async host => {
      await runStudy({ ...request, replications: 2 }, { ...host, onReplication })
      return host.runner.threads
    },
    matrices,
  )
  const rows = planCells(request).map(({ cell, replications }) => {
    const one = times.get(cell.name) ?? 0
    return { name: cell.name, one, replications, all: (one * replications) / threads }
  })
  const table = tableLines({
    head: ['cell', 'ms per replication', 'M', `on ${threads} threads`],
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
