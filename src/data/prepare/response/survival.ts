/**
 * The companions of a time: whether the event was seen then, since when a row was under observation, in which stratum it is. The
 * event column has 0 and 1, false and true, or 1 and 2 with 2 for the event, as survival data are usually written; any other column
 * needs the value that stands for the event, as in status=2.
 */
import { fail } from '../../../errors.js'
import { parseNumber } from '../../cell.js'
import type { Survival, Ties } from '../../dataset.js'
import { cellAt, column, named } from '../../place.js'
import type { Place } from '../../response.js'

export interface SurvivalCells {
  readonly event: readonly string[]
  readonly entry?: readonly string[] | undefined
  readonly strata?: readonly string[] | undefined
}

/** What the columns are called, and the value of the event where one was given. */
export interface SurvivalNames {
  readonly time: string
  readonly event: string
  readonly value?: string | undefined
  readonly entry?: string | undefined
}

/** Name and value of "status=2"; a column that has that name as a whole is meant first. */
export function eventOption(
  option: string,
  header: readonly string[],
): { readonly event: string; readonly value?: string } {
  const at = option.lastIndexOf('=')
  if (header.includes(option) || at < 0) return { event: option }
  return { event: option.slice(0, at), value: option.slice(at + 1) }
}

export function survivalOf(
  time: Float64Array,
  cells: SurvivalCells,
  names: SurvivalNames,
  ties: Ties,
  place: Place,
): Survival {
  const at = (name: string, i: number) => {
    const [row, line] = place(i)
    return cellAt(name, row + 1, line)
  }
  const negative = time.findIndex(value => value < 0)
  if (negative >= 0) {
    fail('data/negative-time', {
      where: at(names.time, negative),
      rule: 'has a negative time',
      hint: 'Times count from a common start: correct the value, or subtract the same start from all of them.',
    })
  }
  const event = eventsOf(cells.event, names)
  const entry = cells.entry && entriesOf(cells.entry, time, names, at)
  return {
    event,
    ...(entry && { entry }),
    ...(cells.strata && { strata: codesOf(cells.strata) }),
    ties,
  }
}

export function checkTies(ties: Ties | undefined): void {
  if (ties === undefined || ties === 'breslow' || ties === 'efron') return
  fail('usage/ties', { where: 'ties', rule: 'must be breslow or efron', got: String(ties) })
}

function eventsOf(cells: readonly string[], { event: name, value }: SurvivalNames): Uint8Array {
  const found = [...new Set(cells.map(cell => cell.trim()))].toSorted()
  const isEvent = value === undefined ? impliedEvent(name, found) : (cell: string) => same(cell, value)
  const events = Uint8Array.from(cells, cell => (isEvent(cell.trim()) ? 1 : 0))
  if (events.includes(1)) return events
  return fail('data/no-event', {
    where: column(name),
    rule:
      value === undefined
        ? 'has no event: every row is censored'
        : 'must have rows with the value of the event',
    ...(value !== undefined && { got: value }),
    hint: `Name the value that stands for the event: --event ${name}=VALUE`,
  })
}

/** Events where the column says by itself which they are. */
function impliedEvent(name: string, found: readonly string[]): (cell: string) => boolean {
  const numbers = found.map(parseNumber)
  if (numbers.every(each => each === 0 || each === 1)) return cell => parseNumber(cell) === 1
  if (found.length === 2 && numbers.every(each => each === 1 || each === 2))
    return cell => parseNumber(cell) === 2
  const words = found.map(each => each.toLowerCase())
  if (words.every(word => word === 'true' || word === 'false')) return cell => cell.toLowerCase() === 'true'
  const last = found.length <= 5 ? found.at(-1)! : 'VALUE'
  return fail('data/event', {
    where: column(name),
    rule: 'must have 0 for censored rows and 1 for events',
    got: `${found.length} distinct values`,
    hint: `Name the value that stands for the event, the others then being censored: --event ${name}=${last}`,
  })
}

/** The same text, or the same number in another spelling. */
function same(cell: string, value: string): boolean {
  return cell === value || (parseNumber(cell) === parseNumber(value) && !Number.isNaN(parseNumber(cell)))
}

function entriesOf(
  cells: readonly string[],
  time: Float64Array,
  { entry: name = 'entry', time: timeName }: SurvivalNames,
  at: (name: string, i: number) => string,
): Float64Array {
  const entry = Float64Array.from(cells, parseNumber)
  const bad = entry.findIndex((value, i) => !(value < time[i]))
  if (bad < 0) return entry
  return fail('data/entry', {
    where: at(name, bad),
    rule: Number.isNaN(entry[bad]) ? 'must be a number' : `must be below the time in ${named(timeName)}`,
    hint: 'A row is under observation from its entry to its time: correct the values or leave the row out.',
  })
}

function codesOf(cells: readonly string[]): Int32Array {
  const codes = new Map([...new Set(cells)].toSorted().map((label, k) => [label, k]))
  return Int32Array.from(cells, cell => codes.get(cell)!)
}
