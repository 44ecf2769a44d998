/** How errors name a place in the data: as the user would find it. */
import { didYouMean } from '../errors/nearest.js'
import { fail } from '../errors.js'

export function named(name: string): string {
  return `"${name.length > 60 ? `${name.slice(0, 57)}...` : name}"`
}

/** At most eight names, then how many more. */
export function listedNames(names: readonly string[]): string {
  const listed = names.slice(0, 8).map(named).join(', ')
  return names.length > 8 ? `${listed} and ${names.length - 8} more` : listed
}

/** The first columns of a table, as a sentence. */
export function listColumns(names: readonly string[]): string {
  return `Columns: ${listedNames(names)}.`
}

/** A name that no column has, with the one that was meant, or those there are. */
export function failForColumn(where: string, rule: string, name: string, names: readonly string[]): never {
  fail('usage/no-such-column', {
    where,
    rule,
    got: name,
    hint: didYouMean(name, names) ?? listColumns(names),
  })
}

export function column(name: string): string {
  return `column ${named(name)}`
}

/** Where a row is found in its file: its line or, in a sheet, the name that the cell of a column has there, such as C12. */
export type RowPlace = number | ((column: string) => string)

/** A data row counted from 1 (the header is not a row), with its place in the file when there is one. */
export function cellAt(name: string, row: number, place?: RowPlace): string {
  const found = typeof place === 'function' ? `cell ${place(name)}` : `line ${place}`
  return `${column(name)}, row ${row}${place === undefined ? '' : ` (${found})`}`
}
