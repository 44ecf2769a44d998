/** Sentences on what preparing did, so that nobody is surprised. */
import type { LeftOutColumn, VariableGroup } from '../dataset.js'
import { named } from '../place.js'
import type { MissingPolicy } from './options.js'
import type { Predictor } from './predictors.js'

export interface FilledColumn {
  readonly name: string
  readonly cells: number
}

export interface Done {
  readonly predictors: readonly Predictor[]
  readonly groups: readonly VariableGroup[]
  /** Variables whose effects may be curved. */
  readonly curves: readonly string[]
  readonly leftOut: readonly LeftOutColumn[]
  readonly missing: MissingPolicy
  readonly filled: readonly FilledColumn[]
  /** Factors whose missing cells became a level. */
  readonly relabelled: number
  /** Rows of the table, and how many of them are used. */
  readonly rows: number
  readonly kept: number
  readonly withoutResponse: number
  /** Rows left out because their weight is 0. */
  readonly weightless: number
  /** Predictors with the same number in every row that is used. */
  readonly constant: readonly string[]
  /** Events that share their time with others, where they are many. */
  readonly tied?: number
  /** Variables kept in every model. */
  readonly forced: readonly string[]
}

export function preparationNotes(done: Done): string[] {
  const { predictors, groups, leftOut, missing, filled, relabelled, rows, kept, withoutResponse } = done
  const { weightless, forced, constant, curves, tied = 0 } = done
  const cells = filled.reduce((sum, each) => sum + each.cells, 0)
  const factors = groups.filter(({ levels }) => levels !== undefined)
  const notable = predictors.filter(({ role, found }) => role !== 'number' || found.codes || found.sequence)
  const inferred = notable.filter(({ type }) => type === undefined)
  const of = (some: readonly Predictor[]) => listed(some.map(({ column }) => named(column.name)))
  const booleans = notable.filter(({ role, column }) => role === 'boolean' && column.text !== undefined)
  const mixed = inferred.filter(
    ({ role, found }) => role === 'factor' && !found.codes && !Number.isNaN(found.min),
  )
  const codes = inferred.filter(({ found }) => found.codes)
  const sequences = inferred.filter(({ found }) => found.sequence && found.kind === 'integer' && rows >= 20)
  const dates = notable.filter(({ role }) => role === 'date')
  return [
    ...say(rows - kept, `rows: ${kept} of ${rows} used; ${whyNot(rows - kept, withoutResponse)}`),
    ...say(weightless, `weights: ${weightless} rows of weight 0 left out`),
    ...say(
      tied,
      `ties: ${tied} events share their time with others; --ties efron is closer than breslow then`,
    ),
    ...say(forced.length, `kept in every model: ${listed(forced.map(named))}`),
    ...say(
      cells,
      `filled: ${cells} missing ${cells === 1 ? 'cell' : 'cells'} ${fillWords(missing)}: ${listed(filled.map(each => `${named(each.name)} ${each.cells}`))}`,
    ),
    ...say(
      missing === 'multiple' ? cells : 0,
      'The grid, the reference and the refit use a fill with the mean, in text the most frequent, of the 10 nearest rows.',
    ),
    ...say(
      factors.length,
      `text: ${listed(factors.map(each => `${named(each.name)} (${each.count + 1} levels)`))}; a 0/1 column for each level but the first, selected as one variable`,
    ),
    ...say(
      curves.length,
      `curves: ${counted(curves)}${listed(curves.map(named))}; natural cubic splines, each selected as one variable`,
    ),
    ...say(
      relabelled,
      `missing text: a level "(missing)" of its own in ${relabelled} ${relabelled === 1 ? 'column' : 'columns'}`,
    ),
    ...say(codes.length, `codes with leading zeros, taken as text: ${of(codes)}`),
    ...say(mixed.length, `taken as text though some cells are numbers: ${of(mixed)}`),
    ...say(booleans.length, `yes/no as 1/0: ${of(booleans)}`),
    ...say(dates.length, `dates as days since 1970: ${of(dates)}`),
    ...say(
      sequences.length,
      `counts the rows; leave it out with --drop unless it means something: ${of(sequences)}`,
    ),
    ...say(
      constant.length,
      `the same number in every row, so never selected: ${counted(constant)}${listed(constant.map(named))}`,
    ),
    ...say(
      leftOut.length,
      `left out: ${counted(leftOut)}${listed(leftOut.map(each => `${named(each.name)} (${each.reason})`))}`,
    ),
  ]
}

function whyNot(dropped: number, withoutResponse: number): string {
  const [have, lack] = dropped === 1 ? ['has', 'lacks'] : ['have', 'lack']
  if (withoutResponse === dropped) return `${dropped} ${lack} the response`
  const inResponse = withoutResponse > 0 ? `, ${withoutResponse} of them in the response` : ''
  return `${dropped} ${have} missing values${inResponse}`
}

function fillWords(missing: MissingPolicy): string {
  if (missing === 'knn') return 'from the 10 nearest rows (mean; in text the most frequent)'
  if (missing === 'multiple') return 'anew in each member, by a draw among the 10 nearest rows it sees'
  return 'with the mean of their column'
}

function say(when: number, sentence: string): string[] {
  return when > 0 ? [sentence] : []
}

/** How many, where they are too many to count at a glance. */
function counted(items: readonly unknown[]): string {
  return items.length > 5 ? `${items.length} columns, ` : ''
}

/** At most five of the items, then how many more. */
function listed(items: readonly string[]): string {
  const shown = items.slice(0, 5).join(', ')
  return items.length > 5 ? `${shown} and ${items.length - 5} more` : shown
}
