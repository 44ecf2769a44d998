import type { Delimiter, Encoding, TableFormat } from '../../src/data/table/table.js'

export const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** How the file was read, where that is not what everybody expects: commas or tabs, points, UTF-8. */
export function readingNotes(format: TableFormat): string[] {
  if (format.kind !== 'text') return []
  const { encoding = 'utf-8', delimiter = ',', decimal, quote } = format
  const said = [
    ...(encoding === 'utf-8' ? [] : [`${encodingNames[encoding]} text`]),
    ...(delimiter === ';' || delimiter === '|' ? [`${delimiterNames[delimiter]} between cells`] : []),
    ...(decimal === ',' ? ['decimal commas'] : []),
    ...(quote === "'" ? ['apostrophes as quotation marks'] : []),
  ]
  return said.length === 0 ? [] : [`read as: ${said.join(', ')}`]
}
