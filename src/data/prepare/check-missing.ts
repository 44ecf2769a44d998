import { requireOneOf } from '../../errors.js'
import type { Table } from '../table/table.js'
import { type MissingIn, refuseMissing } from './missing.js'
import { missingPolicies, type PrepareOptions } from './options.js'
import type { Predictor } from './predictors.js'

/** The rows to be used, ascending. A row without response, subject or weight is never filled in, only refused or left out. */
export function checkMissing(
  table: Table,
  options: PrepareOptions,
  predictors: readonly Predictor[],
  response: readonly (string | undefined)[],
  subject: readonly (string | undefined)[] | undefined,
  weights?: Float64Array,
  companions: ReadonlyMap<string, readonly (string | undefined)[]> = new Map(),
): Int32Array {
  const { missing = 'error' } = options
  requireOneOf('missing', missingPolicies, missing)
  const essential = [
    ...missingLabels(options.response, response),
    ...(subject === undefined ? [] : missingLabels(options.groupBy!, subject)),
    ...[...companions].flatMap(([name, cells]) => missingLabels(name, cells)),
    ...(weights === undefined ? [] : missingRows(options.weights!, weights, Number.isNaN)),
  ]
  const others = predictors
    .filter(({ found }) => found.missing > 0)
    .map(predictor => missingCells(table, predictor))
  const all = [...essential, ...others]
  if (missing === 'error' && all.length > 0) refuseMissing(table, all, options.response)
  const out = new Uint8Array(table.rows)
  for (const { rows } of missing === 'drop-rows' ? all : essential)
    for (let i = 0; i < out.length; i++) out[i] |= rows[i]
  return Int32Array.from(out.keys()).filter(i => out[i] === 0)
}

function missingLabels(name: string, labels: readonly (string | undefined)[]): MissingIn[] {
  return missingRows(name, labels, label => label === undefined)
}

function missingRows<T>(name: string, cells: ArrayLike<T>, isMissing: (cell: T) => boolean): MissingIn[] {
  const rows = Uint8Array.from(Array.from(cells), cell => (isMissing(cell) ? 1 : 0))
  const missing = rows.reduce((sum, each) => sum + each, 0)
  return missing === 0 ? [] : [{ name, missing, rows }]
}

function missingCells(table: Table, { column, found }: Predictor): MissingIn {
  const numbers = new Float64Array(table.rows)
  column.copy(numbers, 0)
  const codes = column.text?.codes
  const rows = Uint8Array.from(numbers, (value, i) =>
    Number.isNaN(value) && (codes?.[i] ?? 0) === 0 ? 1 : 0,
  )
  return { name: column.name, missing: found.missing, rows }
}
