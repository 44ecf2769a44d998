import type { Delimiter, Encoding, TableFormat } from './table.js'

const delimiters: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

const encodings: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** How a file is written, in words. */
export function formatText(format: TableFormat): string {
  const packed = format.packed === 'gzip' ? 'Gzipped ' : ''
  if (format.kind === 'parquet') return `${packed}Parquet`
  if (format.kind === 'arrow') return `${packed}Arrow`
  if (format.kind === 'xlsx') return `Excel workbook, sheet "${format.sheet ?? ''}"`
  if (format.kind === 'plink') return `${packed}PLINK genotypes`
  if (format.kind === 'raw') return `${packed}raw table`
  const { encoding = 'utf-8', delimiter = ',', decimal, quote } = format
  const parts = [
    `${packed}${encodings[encoding]} text`,
    `${delimiters[delimiter]} between cells`,
    `decimal ${decimal === ',' ? 'commas' : 'points'}`,
    ...(quote === "'" ? ['apostrophes as quotation marks'] : []),
  ]
  return parts.join(', ')
}

/** The same where it is not what everybody expects: commas or tabs, points, UTF-8. */
export function formatNotes(format: TableFormat): string[] {
  const { kind, encoding, delimiter = ',', decimal, quote } = format
  const expected = encoding === 'utf-8' && (delimiter === ',' || delimiter === '\t')
  if (kind !== 'text' || (expected && decimal === '.' && quote === '"')) return []
  return [`read as: ${formatText(format)}`]
}
