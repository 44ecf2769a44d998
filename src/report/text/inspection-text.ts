/** What is in a table as people read it, in 80 columns: the odd columns first, the others summed up. */
import type { ColumnReport, Inspection, Remark } from '../../data/inspect/inspect-table.js'
import { shellWord } from '../../data/prepare/find/shell-word.js'
import { formatText } from '../../data/table/format-text.js'
import type { OutcomeSummary } from '../../select/outcome-summary.js'
import { plural } from './plain/number.js'
import { type Paint, plain } from './plain/paint.js'
import { clip } from './plain/printable.js'
import { said } from './plain/said.js'
import { tableLines, wrap } from './plain/table.js'

export interface InspectionOptions {
  readonly width?: number
  readonly paint?: Paint
  /** Name of the file, for the title. */
  readonly file?: string
}

/** Rows of the table of columns, before the rest is summed up. */
const SHOWN = 30
/** Of columns with nothing odd about them a few will do. */
const PLAIN = 5

/** `outcome`: where somebody said which column is to be explained. */
export type InspectionWithOutcome = Inspection & { readonly outcome?: OutcomeSummary }

export function inspectionText(inspection: InspectionWithOutcome, options: InspectionOptions = {}): string {
  const { width = 80, paint = plain, file = 'data' } = options
  const { rows, columns, missing, incompleteRows } = inspection
  const size = `${plural(rows, 'row')}, ${plural(columns.length, 'column')}`
  const title = `${clip(file, Math.max(12, width - size.length - 2))}: ${size}`
  const gaps =
    missing === 0
      ? 'Nothing is missing.'
      : `${plural(missing, 'missing cell')} in ${plural(incompleteRows, 'row')}.`
  const order = columns.toSorted((a, b) => interest(b) - interest(a))
  const odd = order.filter(column => interest(column) > 0).length
  const shown = order.slice(0, columns.length <= SHOWN + 5 ? columns.length : Math.min(SHOWN, odd + PLAIN))
  const [head, ...lines] = tableLines(
    {
      head: ['column', 'type', 'missing', 'distinct', 'range', 'remark'],
      rows: shown.map(cellsOf),
      left: [1, 5],
    },
    width,
  )
  return `${[
    paint('heading', title),
    ...wrap(`${formatText(inspection.format)}. ${gaps}`, width),
    ...(inspection.outcome ? wrap(outcomeSentences(inspection.outcome).join(' '), width) : []),
    '',
    paint('strong', head),
    ...lines,
    ...restLines(order.slice(shown.length), width),
    '',
    ...adviceLines(inspection, width),
  ].join('\n')}\n`
}

function outcomeSentences({ name, family, rows, missing, ...of }: OutcomeSummary): string[] {
  const number = (value: number) => String(Number(value.toPrecision(4)))
  const gone = missing === 0 ? [] : [`${plural(missing, 'row')} without it would be left out.`]
  if (of.survival !== undefined) {
    const { events, tiedTimes, strata, medianSurvival, medianFollowUp } = of.survival
    return said([
      `The outcome is survival: ${plural(events, 'event')} in ${plural(rows, 'row')}.`,
      medianSurvival === undefined
        ? 'Survival stays above one half.'
        : `Median survival is ${number(medianSurvival)}.`,
      medianFollowUp !== undefined && `Median follow-up is ${number(medianFollowUp)}.`,
      tiedTimes !== 0 &&
        `At ${plural(tiedTimes, 'time')} several events fall together; with many of these, --ties efron is closer.`,
      strata !== undefined && (strata === 1 ? 'There is one stratum.' : `There are ${strata} strata.`),
      ...gone,
    ])
  }
  if (of.classes !== undefined) {
    const listed = of.classes.map(each => `${clip(each.name, 24)} ${each.rows}`)
    const event = family === 'binomial' ? ` Odds are those of ${clip(of.classes[1].name, 24)}.` : ''
    return [`The outcome ${clip(name, 24)} has classes: ${listed.join(', ')}.${event}`, ...gone]
  }
  const range = `mean ${number(of.mean!)}, standard deviation ${number(of.sd!)}, from ${number(of.min!)} to ${number(of.max!)}`
  return family === 'poisson'
    ? [`The outcome ${clip(name, 24)} is a count: ${range}; ${plural(of.zeros!, 'row')} with 0.`, ...gone]
    : [`The outcome ${clip(name, 24)} is a number: ${range}.`, ...gone]
}

function outcomeOptions(outcome: OutcomeSummary | undefined): string {
  if (outcome === undefined) return '--response NAME'
  return outcome.survival === undefined
    ? `--response${shellWord(outcome.name) || ' NAME'}`
    : `--time${shellWord(outcome.name) || ' NAME'} --event${shellWord(outcome.survival.event) || ' NAME'}`
}

/** What should be seen first. */
function interest({ remarks, missing, type }: ColumnReport): number {
  const odd = remarks.some(({ kind }) => kind === 'text-among-numbers' || kind === 'precision')
    ? 8
    : remarks.length > 0
      ? 4
      : 0
  return odd + (missing > 0 ? 2 : 0) + (type === 'factor' ? 1 : 0)
}

function cellsOf({ name, type, missing, distinct, min, max, remarks }: ColumnReport): string[] {
  const range = min === undefined || max === undefined ? '' : `${bound(min)} .. ${bound(max)}`
  return [
    clip(name, 24),
    type === 'factor' ? 'text' : type === 'boolean' ? 'yes/no' : type,
    missing === 0 ? '' : String(missing),
    String(distinct),
    type === 'date' ? '' : range,
    remarks.map(remarkText).join(', '),
  ]
}

/** Years and counts in full, other numbers in four digits. */
function bound(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e6
    ? String(value)
    : String(Number(value.toPrecision(4)))
}

function remarkText(remark: Remark): string {
  switch (remark.kind) {
    case 'text-among-numbers':
      return `text in ${remark.cell ?? `row ${remark.row}`}${remark.cells > 1 ? ` +${remark.cells - 1}` : ''}`
    case 'precision':
      return `too many digits in ${remark.cell ?? `row ${remark.row}`}`
    case 'duplicate':
      return `= ${clip(remark.of, 16)}`
    case 'near-duplicate':
      return `${remark.correlation < 0 ? '~ -' : '~ '}${clip(remark.of, 16)}`
    default:
      return plainRemarks[remark.kind] ?? remark.kind
  }
}

/** Where the kind does not say it, or the type says it already. */
const plainRemarks: Readonly<Record<string, string>> = {
  'leading-zeros': 'codes',
  'counts-rows': 'counts the rows',
  date: '',
  empty: '',
}

function restLines(rest: readonly ColumnReport[], width: number): string[] {
  if (rest.length === 0) return []
  const kinds = new Map<string, number>()
  for (const { type } of rest) kinds.set(type, (kinds.get(type) ?? 0) + 1)
  const odd = rest.filter(({ remarks }) => remarks.length > 0).length
  const listed = [...kinds].map(([kind, count]) => `${count} ${kind === 'factor' ? 'text' : kind}`)
  const remarks = odd > 0 ? `; ${odd} of them with remarks` : ''
  return wrap(
    `and ${plural(rest.length, 'more column')}: ${listed.join(', ')}${remarks} (--json lists all)`,
    width,
  )
}

/** What `select` will make of it. */
function adviceLines(
  { columns, missing, rows, incompleteRows, duplicatesComplete, outcome }: InspectionWithOutcome,
  width: number,
): string[] {
  const has = (kind: Remark['kind']) =>
    columns.some(({ remarks }) => remarks.some(each => each.kind === kind))
  const sentences = said([
    has('text-among-numbers') &&
      'Text among numbers stops a selection: correct the cells, or say --types NAME=factor.',
    has('precision') &&
      'Numbers that double precision cannot hold or tell apart stop a selection: write fewer digits, or say --types NAME=factor.',
    (has('identifier') || has('date')) &&
      'Identifiers and dates are left out of a selection unless --types says what they are.',
    (has('near-duplicate') || has('duplicate')) &&
      '= and ~ mark columns that say the same as another (|correlation| above 0.999); keep one of them.',
    !duplicatesComplete && 'Too many columns look alike to compare them all.',
    missing > 0 &&
      `Missing cells stop a selection unless --missing drop-rows (${rows - incompleteRows} of ${rows} rows are complete) or --missing knn, multiple or mean is given.`,
    looksTransposed(columns, rows) &&
      'If the rows are the variables, named in the first column, --transpose turns the table round.',
    `Next: secateur select FILE ${outcomeOptions(outcome)}`,
  ])
  return sentences.flatMap(sentence => wrap(sentence, width))
}

/** Many rows, each with a name of its own, and nothing but numbers beside it. */
function looksTransposed([first, ...others]: readonly ColumnReport[], rows: number): boolean {
  return (
    others.length >= 3 &&
    rows > 2 * others.length &&
    first.type === 'factor' &&
    first.distinct === rows &&
    others.every(({ type }) => type === 'number' || type === 'integer')
  )
}
