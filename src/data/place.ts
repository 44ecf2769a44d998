/** How errors name a place in the data: as the user would find it. */
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

export function column(name: string): string {
  return `column ${named(name)}`
}

/** A data row counted from 1 (the header is not a row), with its line in the file when there is one. */
export function cellAt(name: string, row: number, line?: number): string {
  return `${column(name)}, row ${row}${line === undefined ? '' : ` (line ${line})`}`
}
