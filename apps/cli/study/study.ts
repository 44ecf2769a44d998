import { join } from 'node:path'
import { studyFiles } from '../../../src/report/study/files.js'
import { studyCsv, studyJson } from '../../../src/report/study/rows.js'
import { studyText } from '../../../src/report/study/text.js'
import type { Matrices } from '../../../src/study/paper/cell.js'
import { belonging, planCells, type StudyRequest } from '../../../src/study/paper/plan.js'
import { studyResults } from '../../../src/study/paper/results.js'
import { runStudy } from '../../../src/study/paper/run-study.js'
import type { StudyRow } from '../../../src/study/paper/verdict/study-row.js'
import type { StudyFlags } from '../commands/study.js'
import type { Io } from '../io.js'
import { note, print } from '../output.js'
import { withStudyHost } from './with-study-host.js'

/** Runs what is missing, prints the verdicts of the request, and writes everything the folder knows. */
export async function reproduce(
  request: StudyRequest,
  matrices: Matrices,
  flags: StudyFlags,
  io: Io,
): Promise<void> {
  const { out } = flags
  const { planned, records } = await withStudyHost(flags, io, host => runStudy(request, host), matrices)
  const results = studyResults(belonging(records, planned, request.seed, matrices), request.seed)
  const asked = results.rows.filter(isAsked(request))
  print(io, flags, {
    json: () => studyJson(asked),
    csv: () => studyCsv(asked),
    text: () => studyText(asked),
  })
  if (out === undefined) return
  const remarks = await io.study.publish(out, studyFiles(results))
  for (const text of [`Wrote ${join(out, 'index.html')} and its tables and figures`, ...remarks])
    note(io, flags, text)
}

function isAsked(request: StudyRequest): (row: StudyRow) => boolean {
  const cells = new Set(planCells(request).map(({ cell }) => cell.name))
  const { methods } = request
  return row =>
    cells.has(row.cell) && (row.published === null || (methods?.some(name => name === row.method) ?? true))
}
