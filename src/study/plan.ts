/** Which replications a request needs, and which of them are still to be run. */
import { fail } from '../errors.js'
import type { Cell, Exhibit, Matrices } from './cell.js'
import { cells } from './cells.js'
import { type MethodName, methodNames } from './method-names.js'
import { type Procedure, proceduresOf } from './procedures.js'
import { recordKey, type StudyRecord } from './record.js'
import type { Replication } from './replicate.js'

export interface StudyRequest {
  readonly exhibits: readonly Exhibit[]
  /** Names of cells, with or without their exhibit; all of the exhibits when omitted. */
  readonly cells?: readonly string[] | undefined
  /** Methods of the tables; all when omitted. Figures are drawn whole. */
  readonly methods?: readonly MethodName[] | undefined
  /** M in every cell; as published when omitted. */
  readonly replications?: number | undefined
  readonly seed: number
}

export interface PlannedCell {
  readonly cell: Cell
  readonly replications: number
  readonly procedures: readonly Procedure[]
}

export function planCells(request: StudyRequest): readonly PlannedCell[] {
  const { exhibits, methods = methodNames } = request
  const within = cells.filter(({ exhibit }) => exhibits.includes(exhibit))
  for (const name of request.cells ?? []) {
    if (within.some(cell => isCalled(cell, name))) continue
    fail('usage/cell', {
      where: 'cell',
      rule: `must be one of ${within.map(cell => cell.name).join(', ')}`,
      got: name,
    })
  }
  return within
    .filter(cell => request.cells?.some(name => isCalled(cell, name)) ?? true)
    .map(cell => ({
      cell,
      replications: request.replications ?? cell.replications,
      procedures: proceduresOf(cell).filter(
        ({ serves }) => cell.kind === 'figure' || methods.some(method => serves.includes(method)),
      ),
    }))
    .filter(({ procedures }) => procedures.length > 0)
}

function isCalled(cell: Cell, name: string): boolean {
  return cell.name === name || cell.name === `${cell.exhibit}/${name}`
}

/** The replications that have no record yet: first all of the first cell, then those of the next. */
export function missing(
  planned: readonly PlannedCell[],
  seed: number,
  known: ReadonlySet<string>,
  matrices: Matrices,
): readonly Replication[] {
  return planned.flatMap(({ cell, replications, procedures }) => {
    const n = cell.source === undefined ? undefined : matrices[cell.source]?.n
    return Array.from({ length: replications }, (_, replication): Replication => {
      const isKnown = (method: string) =>
        known.has(recordKey({ cell: cell.name, method, seed, replication, ...(n !== undefined && { n }) }))
      const open = procedures.filter(({ methods }) => !methods.every(isKnown))
      return { cell: cell.name, replication, procedures: open.map(({ name }) => name) }
    }).filter(task => task.procedures.length > 0)
  })
}

/** The records that belong to the request: its seed, its replications, its data. */
export function belonging(
  records: readonly StudyRecord[],
  planned: readonly PlannedCell[],
  seed: number,
  matrices: Matrices,
): readonly StudyRecord[] {
  const wanted = new Map(planned.map(one => [one.cell.name, one]))
  return records.filter(record => {
    const plan = wanted.get(record.cell)
    if (plan === undefined || record.seed !== seed || record.replication >= plan.replications) return false
    const { source } = plan.cell
    return source === undefined || record.n === matrices[source]?.n
  })
}
