/** Which columns of a table are what: response, subjects, predictors, and those left out. */
import { fail } from '../../errors.js'
import { checkHeader } from '../names.js'
import type { Table } from '../table/table.js'
import { columnIndex, findColumns } from './find-columns.js'
import type { PrepareOptions } from './options.js'

export interface Roles {
  readonly header: readonly string[]
  readonly response: number
  readonly subject: number | undefined
  /** In column order. */
  readonly predictors: readonly number[]
}

export function rolesOf(table: Table, options: PrepareOptions): Roles {
  const header = table.columns.map(({ name }) => name)
  checkHeader(header)
  const response = columnIndex(header, options.response, 'response')
  const subject = options.groupBy === undefined ? undefined : columnIndex(header, options.groupBy, 'group-by')
  const dropped = outside(header, options.drop, 'drop', response)
  const ids = outside(header, options.id, 'id', response)
  if (subject === response) {
    fail('usage/group-by', { where: 'group-by', rule: 'must not name the response', got: options.response })
  }
  const only = options.only && findColumns(header, options.only, 'only')
  const isPredictor = (j: number) =>
    j !== response && j !== subject && !dropped.has(j) && !ids.has(j) && (only === undefined || only.has(j))
  return { header, response, subject, predictors: [...header.keys()].filter(isPredictor) }
}

/** A glob may happen to match the response; to name it is a mistake. */
function outside(
  header: readonly string[],
  patterns: readonly string[] = [],
  option: string,
  response: number,
): ReadonlySet<number> {
  if (patterns.includes(header[response])) {
    fail(`usage/${option}`, { where: option, rule: 'must not name the response', got: header[response] })
  }
  return findColumns(header, patterns, option)
}
