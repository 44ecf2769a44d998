/** The laboratory: what is missing of a set is run on the study's pool and stored at once, so that a run can be stopped and taken up. */
import { fail } from '../../errors.js'
import { groupBy } from '../group-by.js'
import type { Replication } from '../paper/replicate.js'
import { requireSources, runMissing, type StudyHost } from '../paper/run-study.js'
import { type LabRecord, recordKey } from '../record.js'
import { checkGroups, groupNames } from './candidates.js'
import type { LabCell, LabSet } from './cell.js'
import { labCells, labSeed } from './cells.js'

export interface LabRequest {
  readonly set: LabSet
  /** Names of designs, without the set; all when omitted. */
  readonly cells?: readonly string[] | undefined
  /** In every cell; 50, in the paper's cells as published. */
  readonly replications?: number | undefined
  readonly seed: number
  /** Groups of procedures; those of the set when omitted. */
  readonly groups?: readonly string[] | undefined
}

export async function runLab(request: LabRequest, host: StudyHost): Promise<readonly LabRecord[]> {
  const seed = labSeed(request.set, request.seed)
  const planned = planLab(request)
  if (request.groups !== undefined) checkGroups(request.groups)
  requireSources(planned, host.matrices)
  const records = await runMissing(seed, host, known =>
    planned.flatMap(cell => open(cell, request, seed, known)),
  )
  const limits = new Map(planned.map(cell => [cell.name, request.replications ?? cell.replications]))
  const within = records.filter(
    (record): record is LabRecord =>
      'scores' in record &&
      record.seed === seed &&
      record.replication < (limits.get(record.cell) ?? 0) &&
      (request.groups?.includes(record.method) ?? true),
  )
  // In the order of the plan, whether they were stored or have just been made.
  const byCell = groupBy(within, ({ cell }) => cell)
  return planned.flatMap(({ name }) => byCell.get(name) ?? [])
}

export function planLab({ set, cells }: LabRequest): readonly LabCell[] {
  const within = labCells.filter(cell => cell.set === set)
  for (const name of cells ?? []) {
    if (within.some(cell => cell.name === `${set}/${name}`)) continue
    const rule = `must be one of ${within.map(cell => cell.name.slice(set.length + 1)).join(', ')}`
    fail('usage/cell', { where: 'cell', rule, got: name })
  }
  return within.filter(cell => cells?.some(name => cell.name === `${set}/${name}`) ?? true)
}

function open(
  cell: LabCell,
  request: LabRequest,
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
