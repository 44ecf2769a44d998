/** The benchmark: what is missing of a set is run on the study's pool and stored at once, so that a run can be stopped and taken up. */
import { fail } from '../../errors.js'
import { groupBy } from '../group-by.js'
import type { Replication } from '../paper/replicate.js'
import { requireSources, runMissing, type StudyHost } from '../paper/run-study.js'
import { type BenchmarkRecord, recordKey } from '../record.js'
import type { BenchmarkCell, BenchmarkSet } from './cell.js'
import { benchmarkCells, benchmarkSeed } from './cells.js'
import { checkGroups, groupNames } from './groups.js'

export interface BenchmarkRequest {
  readonly set: BenchmarkSet
  /** Names of designs, without the set; all when omitted. */
  readonly cells?: readonly string[] | undefined
  /** In every cell; 50, in the paper's cells as published. */
  readonly replications?: number | undefined
  readonly seed: number
  /** Groups of procedures; those of the set when omitted. */
  readonly groups?: readonly string[] | undefined
}

export async function runBenchmark(
  request: BenchmarkRequest,
  host: StudyHost,
): Promise<readonly BenchmarkRecord[]> {
  const seed = benchmarkSeed(request.set, request.seed)
  const planned = planBenchmark(request)
  if (request.groups !== undefined) checkGroups(request.groups)
  requireSources(planned, host.matrices)
  const records = await runMissing(seed, host, known =>
    planned.flatMap(cell => open(cell, request, seed, known)),
  )
  const limits = new Map(planned.map(cell => [cell.name, request.replications ?? cell.replications]))
  const within = records.filter(
    (record): record is BenchmarkRecord =>
      'scores' in record &&
      record.seed === seed &&
      record.replication < (limits.get(record.cell) ?? 0) &&
      (request.groups?.includes(record.method) ?? true),
  )
  // In the order of the plan, whether they were stored or have just been made.
  const byCell = groupBy(within, ({ cell }) => cell)
  return planned.flatMap(({ name }) => byCell.get(name) ?? [])
}

export function planBenchmark({ set, cells }: BenchmarkRequest): readonly BenchmarkCell[] {
  const within = benchmarkCells.filter(cell => cell.set === set)
  for (const name of cells ?? []) {
    if (within.some(cell => cell.name === `${set}/${name}`)) continue
    const rule = `must be one of ${within.map(cell => cell.name.slice(set.length + 1)).join(', ')}`
    fail('usage/cell', { where: 'cell', rule, got: name })
  }
  return within.filter(cell => cells?.some(name => cell.name === `${set}/${name}`) ?? true)
}

function open(
  cell: BenchmarkCell,
  request: BenchmarkRequest,
  seed: number,
  known: ReadonlySet<string>,
): readonly Replication[] {
  const count = request.replications ?? cell.replications
  return Array.from({ length: count }, (_, replication): Replication => {
    const missing = (request.groups ?? groupNames(cell)).filter(
      name => !known.has(recordKey({ cell: cell.name, method: name, seed, replication })),
    )
    return { cell: cell.name, replication, procedures: missing }
  }).filter(task => task.procedures.length > 0)
}
