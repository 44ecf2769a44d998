/** Which columns of a table are what: response, subjects, predictors, and those left out. */
import { fail } from '../../errors.js'
import { headerOf } from '../names.js'
import type { Table } from '../table/table.js'
import { type Companions, companionsOf } from './companions.js'
import { columnIndex, findColumns } from './find/find-columns.js'
import type { PrepareOptions } from './options.js'

export interface Roles {
  readonly header: readonly string[]
  readonly response: number
  readonly subject: number | undefined
  readonly weights: number | undefined
  /** What belongs to the response, by name. */
  readonly companions: Companions
  /** In column order, those kept in every model among them. */
  readonly predictors: readonly number[]
  /** Kept in every model. */
  readonly forced: ReadonlySet<number>
}

export function rolesOf(table: Table, options: PrepareOptions): Roles {
  const header = headerOf(table)
  if (!header.includes(options.response)) refuseTransposed(table, options.response)
  const response = columnIndex(header, options.response, 'response')
  const subject = options.groupBy === undefined ? undefined : columnIndex(header, options.groupBy, 'group-by')
  const dropped = outside(header, options.drop, 'drop', response)
  const ids = outside(header, options.id, 'id', response)
  if (subject === response) {
    fail('usage/group-by', { where: 'group-by', rule: 'must not name the response', got: options.response })
  }
  const only = options.only && findColumns(header, options.only, 'only')
  const weights = weightsOf(header, options)
  const companions = companionsOf(header, options)
  const companionColumns = new Set(companions.values())
  const others = new Set([response, subject, weights, ...companionColumns, ...dropped, ...ids])
  const forced = forcedOf(header, options, others)
  const isAbout = (j: number) => table.aboutRows?.has(header[j]) === true
  const isPredictor = (j: number) =>
    forced.has(j) || (!others.has(j) && (only === undefined ? !isAbout(j) : only.has(j)))
  const predictors: number[] = []
  for (let j = 0; j < header.length; j++) if (isPredictor(j)) predictors.push(j)
  return { header, response, subject, weights, companions, predictors, forced }
}

/** The response among the cells of the first column: the variables of this table are its rows. */
function refuseTransposed({ columns }: Table, response: string): void {
  const [first] = columns
  if (columns.length < 2 || !first.text?.levels.includes(response)) return
  fail('usage/no-such-column', {
    where: 'response',
    rule: 'must name a column of the file',
    got: response,
    hint: 'It is the name of a row: in this table the variables are rows, so add --transpose.',
  })
}

function weightsOf(header: readonly string[], options: PrepareOptions): number | undefined {
  const { weights } = options
  if (weights === undefined) return undefined
  const rule =
    weights === options.response
      ? 'must not name the response'
      : weights === options.groupBy
        ? 'must not name the column of subjects'
        : options.force?.includes(weights) || options.only?.includes(weights)
          ? 'must not name a predictor'
          : undefined
  if (rule !== undefined) fail('usage/weights', { where: 'weights', rule, got: weights })
  return columnIndex(header, weights, 'weights')
}

/** To be in every model a column must be a predictor: named twice it is a mistake, matched by a glob it stays what it is. */
function forcedOf(
  header: readonly string[],
  options: PrepareOptions,
  others: ReadonlySet<number | undefined>,
): ReadonlySet<number> {
  const patterns = options.force ?? []
  const found = outside(header, patterns, 'force', header.indexOf(options.response))
  const twice = [...found].find(j => others.has(j) && patterns.includes(header[j]))
  if (twice !== undefined) {
    fail('usage/force', {
      where: 'force',
      rule: 'must not name a column that is left out or has another role',
      got: header[twice],
    })
  }
  return new Set([...found].filter(j => !others.has(j)))
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
