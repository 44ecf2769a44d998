/** secateur study ensembles: every ensemble, full and pruned, on data whose truth is known. */
import { fail } from '../../../src/errors.js'
import { comparisonCsv, comparisonMarkdown, comparisonText } from '../../../src/report/study/ensembles.js'
import { type EnsembleCell, ensembleCells } from '../../../src/study/ensembles/cells.js'
import { type ComparedEnsemble, comparedEnsembles } from '../../../src/study/ensembles/compared-ensembles.js'
import { runComparisons } from '../../../src/study/ensembles/run-comparisons.js'
import { comparisonRows } from '../../../src/study/ensembles/summary.js'
import { choice } from '../arguments.js'
import type { StudyFlags } from '../commands/study.js'
import type { Io } from '../io.js'
import { note } from '../output.js'
import { withStudyHost } from './with-study-host.js'

const USUAL_REPLICATIONS = 40

export async function compareEnsembles(flags: StudyFlags, io: Io): Promise<void> {
  const { out, seed, replications = USUAL_REPLICATIONS } = flags
  const cells = cellsOf(flags.cell)
  const known = choice('method', comparedEnsembles)
  const ensembles: readonly ComparedEnsemble[] = flags.method?.map(name => known(name)) ?? comparedEnsembles
  const request = { cells, ensembles, replications, seed }
  const rows = comparisonRows(await withStudyHost(flags, io, host => runComparisons(request, host)))
  const asked = new Set(cells.map(({ name }) => name))
  const shown = rows.filter(row => asked.has(row.cell) && ensembles.includes(row.ensemble))
  if (flags.json === true) io.stdout.write(`${JSON.stringify(shown)}\n`)
  else io.stdout.write(flags.csv === true ? comparisonCsv(shown) : comparisonText(shown))
  if (out === undefined) return
  const files = [
    ['comparison.csv', comparisonCsv(rows)],
    ['comparison.md', comparisonMarkdown(rows)],
  ] as const
  await io.study.publish(out, new Map(files))
  note(io, flags, `Wrote ${out}: ${files.map(([name]) => name).join(', ')}`)
}

function cellsOf(names: readonly string[] | undefined): readonly EnsembleCell[] {
  return names === undefined
    ? ensembleCells
    : names.map(name => {
        const cell = ensembleCells.find(one => one.name === name)
        if (cell !== undefined) return cell
        const rule = `must be one of ${ensembleCells.map(one => one.name).join(', ')}`
        return fail('usage/cell', { where: '--cell', rule, got: name })
      })
}
