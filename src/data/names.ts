import { fail } from '../errors.js'
import { parseNumber } from './cell.js'
import { column } from './place.js'
import { namesOf, type Table } from './table/table.js'

/** Longer ones are no names but a file without line ends. */
const LONGEST = 10_000

/** The first line of a file must be names, not data. */
export function checkHeader(names: readonly string[], line = 1, areDistinct = false): void {
  checkNames(names, areDistinct)
  const long = names.findIndex(name => name.length > LONGEST)
  if (long >= 0) {
    fail('data/long-name', {
      where: `column ${long + 1}`,
      rule: `must have a name of at most ${LONGEST} characters`,
      got: names[long].length,
    })
  }
  const areNumbers = names.every(name => !Number.isNaN(parseNumber(name)))
  if (areNumbers && !names.every(name => Number.isInteger(parseNumber(name)))) {
    fail('data/no-header', {
      where: `line ${line}`,
      rule: 'has only numbers where the column names should be',
      hint: 'Add a first line with names.',
    })
  }
}

/** Names of columns that have been checked. */
const known = new WeakMap<object, readonly string[]>()

/** The names of the columns, checked unless they were. */
export function headerOf(table: Pick<Table, 'columns' | 'plain'>): readonly string[] {
  const key = table.plain ?? table.columns
  const before = known.get(key)
  if (before !== undefined) return before
  const names = namesOf(table)
  checkHeader(names)
  known.set(key, names)
  return names
}

/** The columns have these names, which have been checked. */
export function noteHeader(table: Pick<Table, 'columns' | 'plain'>, names: readonly string[]): void {
  known.set(table.plain ?? table.columns, names)
}

/** Column names must tell the columns apart: none empty, none twice; `areDistinct` where it is known that none that is not empty stands twice. */
export function checkNames(names: readonly string[], areDistinct = false): void {
  const isEach = areDistinct || new Set(names).size === names.length
  if (isEach && names.every(name => name.trim() !== '')) return
  const seen = new Map<string, number>()
  names.forEach((name, j) => {
    if (name.trim() === '') {
      fail('data/empty-name', {
        where: `column ${j + 1}`,
        rule: 'has no name',
        hint: 'Name it in the first line (from R: write.csv(..., row.names = FALSE)).',
      })
    }
    const first = seen.get(name)
    if (first !== undefined) {
      fail('data/duplicate-name', {
        where: column(name),
        rule: `appears twice, as columns ${first + 1} and ${j + 1}`,
        hint: 'Give each column a name of its own.',
      })
    }
    seen.set(name, j)
  })
}
