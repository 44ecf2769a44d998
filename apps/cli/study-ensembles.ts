/** secateur study ensembles: every ensemble, full and pruned, on data whose truth is known. */
import { join } from 'node:path'
import { fail } from '../../src/errors.js'
import { comparisonCsv, comparisonMarkdown, comparisonText } from '../../src/report/study/ensembles.js'
import { throwIfAborted } from '../../src/run/abort.js'
import { letEventsIn } from '../../src/run/let-events-in.js'
import { type EnsembleCell, ensembleCells } from '../../src/study/ensembles/cells.js'
import { type Comparison, compare } from '../../src/study/ensembles/compare.js'
import { type Contender, contenderNames } from '../../src/study/ensembles/contenders.js'
import { comparisonRows } from '../../src/study/ensembles/summary.js'
import { choice } from './arguments.js'
import type { StudyFlags } from './commands/study.js'
import type { Io } from './io.js'
import { note } from './output.js'
import { progressBar } from './progress.js'

const USUAL_REPLICATIONS = 40

export async function compareEnsembles(flags: StudyFlags, io: Io): Promise<void> {
  const { out, seed, replications = USUAL_REPLICATIONS } = flags
  const cells = cellsOf(flags.cell)
  const known = choice('method', contenderNames)
  const contenders: readonly Contender[] = flags.method?.map(name => known(name)) ?? contenderNames
  const file = out === undefined ? undefined : join(out, 'replications.jsonl')
  const records = file === undefined ? [] : await load(file, io)
  const have = new Set(records.map(keyOf))
  // Replication by replication, so that what an interrupted run leaves is balanced.
  const tasks = Array.from({ length: replications }, (_, r) => r).flatMap(replication =>
    cells.flatMap(cell =>
      contenders
        .map(ensemble => ({ cell, ensemble, replication }))
        .filter(task => !have.has(keyOf({ ...task, cell: task.cell.name }))),
    ),
  )
  const progress = progressBar(io, 'ensembles', flags.quiet === true)
  try {
    for (const [done, { cell, ensemble, replication }] of tasks.entries()) {
      throwIfAborted(io.signal)
      records.push(...compare(cell, ensemble, replication, seed))
      progress.update(done + 1, tasks.length)
      const last = done + 1 === tasks.length
      if (file !== undefined && (last || (done + 1) % 25 === 0)) {
        await io.study.publish(out!, new Map([['replications.jsonl', lines(records)]]))
      }
      await letEventsIn()
    }
  } finally {
    progress.clear()
  }
  const asked = new Set(cells.map(({ name }) => name))
  const rows = comparisonRows(records)
  const shown = rows.filter(row => asked.has(row.cell) && contenders.includes(row.ensemble))
  if (flags.json === true) io.stdout.write(`${JSON.stringify(shown)}\n`)
  else io.stdout.write(flags.csv === true ? comparisonCsv(shown) : comparisonText(shown))
  if (out === undefined) return
  const files = [
    ['replications.jsonl', lines(records)],
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

/** What an earlier run of the same command left; nothing where there was none. */
async function load(file: string, io: Io): Promise<Comparison[]> {
  const text = await io.read(file).then(
    found => (typeof found === 'string' ? found : new TextDecoder().decode(found as Uint8Array)),
    () => '',
  )
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Comparison)
}

function keyOf({
  cell,
  ensemble,
  replication,
}: Pick<Comparison, 'cell' | 'ensemble' | 'replication'>): string {
  return [cell, ensemble, replication].join(' ')
}

function lines(records: readonly Comparison[]): string {
  return records.map(record => `${JSON.stringify(record)}\n`).join('')
}
