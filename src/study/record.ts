/** What a finished replication leaves behind: one line of JSON per method. */
import { fail } from '../errors.js'
import type { Runs } from './paper/accuracy-curves.js'

interface RecordBase {
  readonly cell: string
  /** A method of the tables, a curve of the figures, or a variant of one of them. */
  readonly method: string
  readonly seed: number
  readonly replication: number
  /** Rows of the real data set behind the covariates, where there is one. */
  readonly n?: number
}

export interface SelectionRecord extends RecordBase {
  /** Ascending. */
  readonly selected: readonly number[]
  readonly error: number
  readonly smallError?: number
  /** Of a pruned ensemble: the mean number of variables on the paths of the kept members, and of all. */
  readonly sizes?: readonly [kept: number, all: number]
}

export interface CurveRecord extends RecordBase {
  readonly runs: Runs
}

/** Of methods on one data set of a design. */
export interface ScoreRecord extends RecordBase {
  /** Number of variables that matter. */
  readonly truth: number
  /** By method: how many of them it selects, and how many others. */
  readonly scores: Readonly<Record<string, readonly [found: number, wrong: number]>>
  /** The code of the error by which the method refused the data, which then counts as nothing selected. */
  readonly refused?: string
}

/** Of an ensemble in the comparison of ensembles. */
export interface ComparisonRecord extends RecordBase {
  /** By who decides, all members or those kept by an order: the variables they select, ascending. */
  readonly chosen: Readonly<Record<string, readonly number[]>>
}

export type StudyRecord = SelectionRecord | CurveRecord | ScoreRecord | ComparisonRecord

/** Records with equal keys hold the same result: it need not be computed again. */
export function recordKey({ cell, method, seed, replication, n }: RecordBase): string {
  return [cell, method, seed, replication, n ?? ''].join(' | ')
}

export function formatRecord(record: StudyRecord): string {
  return `${JSON.stringify(record)}\n`
}

/** A file that records were appended to. Its last line may be torn: it counts for nothing. */
export function parseRecords(text: string, where: string) {
  // Characters that are whole lines; whatever follows was cut off while it was written.
  const whole = text.lastIndexOf('\n') + 1
  const lines = text.slice(0, whole).split('\n').slice(0, -1)
  return { records: lines.map((line, i) => parseRecord(line, `${where}, line ${i + 1}`)), whole }
}

function parseRecord(line: string, where: string): StudyRecord {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    fail('data/record', { where, rule: 'is damaged', hint: 'Delete the line; its replication is run again.' })
  }
  if (isRecord(value)) return value
  fail('data/record', { where, rule: 'must be the result of a replication' })
}

export function isRecord(value: unknown): value is StudyRecord {
  if (typeof value !== 'object' || value === null) return false
  const record = value as Record<string, unknown>
  const whole = (field: unknown) => Number.isSafeInteger(field)
  return (
    typeof record.cell === 'string' &&
    typeof record.method === 'string' &&
    whole(record.seed) &&
    whole(record.replication) &&
    (isWholeList(record.runs) ||
      isScores(record.scores) ||
      isScores(record.chosen) ||
      (isWholeList(record.selected) && typeof record.error === 'number' && record.error >= 0))
  )
}

function isScores(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isWholeList)
}

function isWholeList(value: unknown): boolean {
  return Array.isArray(value) && value.every(item => Number.isSafeInteger(item))
}

/** By method and replication, so that a finished file does not depend on who finished first. */
export function inOrder(records: readonly StudyRecord[]): readonly StudyRecord[] {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return [...records].sort(
    (a, b) =>
      compare(a.cell, b.cell) ||
      a.seed - b.seed ||
      (a.n ?? 0) - (b.n ?? 0) ||
      compare(a.method, b.method) ||
      a.replication - b.replication,
  )
}
