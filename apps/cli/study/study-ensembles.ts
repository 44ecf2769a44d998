/** secateur study ensembles: every ensemble, full and pruned, on data whose truth is known. */
import { comparisonCsv, comparisonMarkdown, comparisonText } from '../../../src/report/study/ensembles.js'
import { checkNames } from '../../../src/study/check-names.js'
import { type EnsembleCell, ensembleCells } from '../../../src/study/ensembles/cells.js'
import { type ComparedEnsemble, comparedEnsembles } from '../../../src/study/ensembles/compared-ensembles.js'
import { runComparisons } from '../../../src/study/ensembles/run-comparisons.js'
import { comparisonRows } from '../../../src/study/ensembles/summary.js'
import { choice } from '../arguments.js'
import type { StudyFlags } from '../commands/study.js'
import type { Io } from '../io.js'
import { print } from '../output.js'
import { withStudyHost, writeStudy } from './with-study-host.js'

const USUAL_REPLICATIONS = 40

export async function compareEnsembles(flags: StudyFlags, io: Io): Promise<void> {
  const { seed, replications = USUAL_REPLICATIONS } = flags
  const cells = cellsOf(flags.cell)
  const known = choice('method', comparedEnsembles)
  const ensembles: readonly ComparedEnsemble[] = flags.method?.map(name => known(name)) ?? comparedEnsembles
  const request = { cells, ensembles, replications, seed }
  const rows = comparisonRows(await withStudyHost(flags, io, host => runComparisons(request, host)))
  const asked = new Set(cells.map(({ name }) => name))
  const shown = rows.filter(row => asked.has(row.cell) && ensembles.includes(row.ensemble))
  print(io, flags, {
    json: () => `${JSON.stringify(shown)}\n`,
    csv: () => comparisonCsv(shown),
    text: () => comparisonText(shown),
  })
  const files = new Map([
    ['comparison.csv', comparisonCsv(rows)],
    ['comparison.md', comparisonMarkdown(rows)],
  ])
  await writeStudy(files, flags, io)
}

function cellsOf(names: readonly string[] | undefined): readonly EnsembleCell[] {
  checkNames(
    '--cell',
    names,
    ensembleCells.map(({ name }) => name),
  )
  return ensembleCells.filter(({ name }) => names?.includes(name) ?? true)
}
