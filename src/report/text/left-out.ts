/** What of the table is in no model, and why. */
import type { SelectionResult } from '../../method/result/result.js'
import { plural } from './plain/number.js'
import { clip } from './plain/printable.js'
import { said } from './plain/said.js'
import { filledWords } from './sentences/data-words.js'

/** Rows or columns, and the reason. */
export type LeftOut = readonly [what: string, why: string]

export function leftOut({ data }: Pick<SelectionResult, 'data'>): readonly LeftOut[] {
  const { source, n } = data
  if (source === undefined) return []
  const { rows, leftOut: columns = [], constant = [], options, filled } = source
  const named = (names: readonly string[] | undefined, why: string): LeftOut[] =>
    names === undefined || names.length === 0 ? [] : [[list(names), why]]
  return said([
    rows > n && ([plural(rows - n, 'row'), `of ${rows}: ${rowsReason(options.missing)}`] as LeftOut),
    ...columns.map(({ name, reason }): LeftOut => [clip(name, 400), withoutFlags(reason)]),
    ...named(constant, 'the same number in every row that is used, so no model can select it'),
    ...named(options.drop, 'left out as asked'),
    ...named(options.id, 'names the rows'),
    ...named(options.groupBy === undefined ? [] : [options.groupBy], 'says which rows belong together'),
    ...named(options.weights === undefined ? [] : [options.weights], 'weighs the rows'),
    filled !== undefined && (['nothing, but some cells were filled', filledWords(filled)] as LeftOut),
  ])
}

function rowsReason(missing: string | undefined): string {
  return missing === 'drop-rows'
    ? 'a cell is missing in each'
    : 'their response is missing or they have no weight'
}

const SHOWN = 20

function list(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map(name => clip(name, 120))
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** Reasons are told on the command line too; its options mean nothing in a report. */
function withoutFlags(reason: string): string {
  return reason.replace(/; --[a-z-]+ .*$/, '')
}
