/** secateur study ensembles: every ensemble, full and pruned, on data whose truth is known. */
import { join } from 'node:path'
import { fail } from '../../src/errors.js'
import { comparisonCsv, comparisonMarkdown, comparisonText } from '../../src/report/study/ensembles.js'
import { type EnsembleCell, ensembleCells } from '../../src/study/ensembles/cells.js'
import type { Comparison } from '../../src/study/ensembles/compare.js'
import { type Contender, contenderNames } from '../../src/study/ensembles/contenders.js'
import { comparisonsOf, contestTask } from '../../src/study/ensembles/replicate-contest.js'
import { comparisonRows } from '../../src/study/ensembles/summary.js'
import type { ContestRecord } from '../../src/study/record.js'
import type { Replication } from '../../src/study/replicate.js'
import { gatherReplications } from '../../src/study/run-study.js'
import { choice } from './arguments.js'
import type { StudyFlags } from './commands/study.js'
import type { Io } from './io.js'
import { note } from './output.js'
import { studyProgress } from './study-progress.js'

const USUAL_REPLICATIONS = 40

export async function compareEnsembles(flags: StudyFlags, io: Io): Promise<void> {
  const { out, replications = USUAL_REPLICATIONS } = flags
  const cells = cellsOf(flags.cell)
  const known = choice('method', contenderNames)
  const contenders: readonly Contender[] = flags.method?.map(name => known(name)) ?? contenderNames
  const file = out === undefined ? undefined : join(out, 'replications.jsonl')
  const before = file === undefined ? [] : await load(file, flags.seed, io)
  const have = new Set(before.map(keyOf))
  // Replication by replication, so that what an interrupted run leaves is balanced.
  const tasks = Array.from({ length: replications }, (_, r) => r).flatMap(replication =>
    cells.flatMap(({ name: cell }) =>
      contenders
        .filter(ensemble => !have.has(keyOf({ cell, ensemble, replication })))
        .map(ensemble => contestTask(cell, ensemble, replication)),
    ),
  )
  const records = [
    ...before,
    ...(await runContests(tasks, flags, io, fresh => publish([...before, ...fresh]))),
  ]
  async function publish(all: readonly Comparison[]): Promise<void> {
    if (file === undefined) return
    await io.study.publish(out!, new Map([['replications.jsonl', lines(all, flags.seed)]]))
  }
  const asked = new Set(cells.map(({ name }) => name))
  const rows = comparisonRows(records)
  const shown = rows.filter(row => asked.has(row.cell) && contenders.includes(row.ensemble))
  if (flags.json === true) io.stdout.write(`${JSON.stringify(shown)}\n`)
  else io.stdout.write(flags.csv === true ? comparisonCsv(shown) : comparisonText(shown))
  if (out === undefined) return
  const files = [
    ['replications.jsonl', lines(records, flags.seed)],
    ['comparison.csv', comparisonCsv(rows)],
    ['comparison.md', comparisonMarkdown(rows)],
  ] as const
  await io.study.publish(out, new Map(files))
  note(io, flags, `Wrote ${out}: ${files.map(([name]) => name).join(', ')}`)
}

/** What the tasks find, in their order whoever finishes first; `keep` has what is there now and then, and when the run is stopped. */
async function runContests(
  tasks: readonly Replication[],
  flags: StudyFlags,
  io: Io,
  keep: (found: readonly Comparison[]) => Promise<void>,
): Promise<readonly Comparison[]> {
  if (tasks.length === 0) return []
  const found = new Map<string, readonly Comparison[]>()
  const inOrder = () =>
    tasks.flatMap(task => found.get(`${task.cell} ${task.procedures[0]} ${task.replication}`) ?? [])
  let writing = Promise.resolve()
  const progress = studyProgress(io, flags)
  const pool = io.study.pool(flags.threads)
  const host = { pool, matrices: {}, signal: io.signal, onProgress: progress.update }
  const gathering = gatherReplications(tasks, host, records => {
    for (const record of records as readonly ContestRecord[])
      found.set(`${record.cell} ${record.method} ${record.replication}`, comparisonsOf(record))
    if (found.size % 25 === 0) writing = writing.then(() => keep(inOrder()))
  })
  const job = { seed: flags.seed, matrices: {}, replications: tasks }
  try {
    await pool.run({ task: job, parts: [...tasks.keys()], noun: 'replications' }, gathering, io.signal)
    return inOrder()
  } finally {
    progress.clear()
    await pool.close()
    await writing
    await keep(inOrder())
  }
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

/** What an earlier run with the same seed left; nothing where there was none. */
async function load(file: string, seed: number, io: Io): Promise<Comparison[]> {
  const text = await io.read(file).then(
    found => (typeof found === 'string' ? found : new TextDecoder().decode(found as Uint8Array)),
    () => '',
  )
  const lines = text.split('\n').filter(line => line !== '')
  return lines.map((line, i) => {
    const { seed: of, ...comparison } = parsed(line, `${file}, line ${i + 1}`)
    if (of === seed) return comparison
    const hint = 'Name another folder with --out, or take that seed.'
    return fail('usage/seed', { where: '--seed', rule: `must be ${of}, that of ${file}`, got: seed, hint })
  })
}

function parsed(line: string, where: string): Comparison & { readonly seed: number } {
  try {
    return JSON.parse(line)
  } catch {
    const hint = 'Take the line out, and its replication runs again.'
    return fail('data/replications', { where, rule: 'must be a replication in JSON', hint })
  }
}

function keyOf({
  cell,
  ensemble,
  replication,
}: Pick<Comparison, 'cell' | 'ensemble' | 'replication'>): string {
  return [cell, ensemble, replication].join(' ')
}

function lines(records: readonly Comparison[], seed: number): string {
  return records.map(record => `${JSON.stringify({ seed, ...record })}\n`).join('')
}
