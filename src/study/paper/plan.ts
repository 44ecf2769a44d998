/** Which replications a request needs, and which of them are still to be run. */
import { fail } from '../../errors.js'
import { recordKey, type StudyRecord } from '../record.js'
import type { Cell, Matrices, TableOrFigure } from './cell.js'
import { cells } from './cells.js'
import { type MethodName, methodNames } from './method-names.js'
import { proceduresOf } from './procedures.js'
import type { Replication } from './replicate.js'

export interface StudyRequest {
  readonly tablesAndFigures: readonly TableOrFigure[]
  /** Names of cells, with or without their table or figure; all of those tables and figures when omitted. */
  readonly cells?: readonly string[] | undefined
  /** Methods of the tables; all when omitted. Figures are drawn whole. */
  readonly methods?: readonly MethodName[] | undefined
  /** M in every cell; as published when omitted. */
  readonly replications?: number | undefined
  readonly seed: number
}

export type PlannedCell = ReturnType<typeof planCells>[number]

export function planCells(request: StudyRequest) {
  const { tablesAndFigures, methods = methodNames } = request
  const within = cells.filter(({ tableOrFigure }) => tablesAndFigures.includes(tableOrFigure))
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
  return cell.name === name || cell.name === `${cell.tableOrFigure}/${name}`
}

/** First all of the first cell, then those of the next. */
export function replicationsOf(planned: readonly PlannedCell[]): readonly Replication[] {
  return planned.flatMap(({ cell, replications, procedures }) =>
    Array.from({ length: replications }, (_, replication) => ({
      cell: cell.name,
      replication,
      procedures: procedures.map(({ name }) => name),
    })),
  )
}

/** The keys of the records that a procedure leaves: one for each of its methods. */
export function keysOf(planned: readonly PlannedCell[], seed: number, matrices: Matrices) {
  return ({ cell: name, replication }: Replication, procedure: string): readonly string[] => {
    const { cell, procedures } = planned.find(one => one.cell.name === name)!
    const n = cell.source === undefined ? undefined : matrices[cell.source]?.n
    const { methods } = procedures.find(one => one.name === procedure)!
    return methods.map(method =>
      recordKey({ cell: name, method, seed, replication, ...(n !== undefined && { n }) }),
    )
  }
}

/**
 * The records to judge: of the request's cells as many replications as it asks for, of other cells all there are; of a real
 * data set those with the matrix at hand, or with the largest one.
 */
export function belonging(
  records: readonly StudyRecord[],
  planned: readonly PlannedCell[],
  seed: number,
  matrices: Matrices,
): readonly StudyRecord[] {
  const asked = new Map(planned.map(({ cell, replications }) => [cell.name, replications]))
  const own = records.filter(record => record.seed === seed)
  const largest = new Map<string, number>()
  for (const { cell, n = 0 } of own) largest.set(cell, Math.max(n, largest.get(cell) ?? 0))
  return own.filter(({ cell: name, replication, n }) => {
    const cell = cells.find(known => known.name === name)
    if (cell === undefined || replication >= (asked.get(name) ?? Infinity)) return false
    return cell.source === undefined || n === (matrices[cell.source]?.n ?? largest.get(name))
  })
}
