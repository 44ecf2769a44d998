import { didYouMean } from '../../errors/nearest.js'
import { fail } from '../../errors.js'
import { findColumns } from './find/find-columns.js'
import { globMatcher, isGlob } from './find/glob.js'

/** What the user says a column is. */
export type ColumnType =
  | { readonly kind: 'number' | 'factor' | 'boolean' | 'date' }
  | { readonly kind: 'ordered'; readonly levels: readonly string[] }

const kinds = ['number', 'factor', 'boolean', 'date'] as const

export function parseColumnType(text: string): ColumnType {
  const kind = kinds.find(known => known === text)
  if (kind !== undefined) return { kind }
  const levels = /^ordered:(.*)$/s.exec(text)?.[1].split('<')
  if (levels === undefined) {
    fail('usage/types', {
      where: 'types',
      rule: 'must be number, factor, boolean, date or ordered:low<mid<high',
      got: text,
      hint: didYouMean(text, [...kinds, 'ordered']) ?? 'For example stage=ordered:I<II<III.',
    })
  }
  const names = levels.map(level => level.trim())
  if (names.length < 2 || names.includes('') || new Set(names).size < names.length) {
    fail('usage/types', {
      where: 'types',
      rule: 'must list at least two different levels after ordered:, from the lowest to the highest',
      got: text,
      hint: 'For example stage=ordered:I<II<III.',
    })
  }
  return { kind: 'ordered', levels: names }
}

/** By column position. A type for a column that two entries name is the last one's. */
export function columnTypes(
  header: readonly string[],
  types: Readonly<Record<string, string>> = {},
): ReadonlyMap<number, ColumnType> {
  const byColumn = new Map<number, ColumnType>()
  for (const [pattern, text] of Object.entries(types)) {
    const type = parseColumnType(text)
    for (const j of findColumns(header, [pattern], 'types')) byColumn.set(j, type)
  }
  return byColumn
}

/** Whether the cells of a column are wanted as they are written, "007" and not 7; undefined where those of none are. */
export function wantedAsText(
  types: Readonly<Record<string, string>> = {},
): ((name: string) => boolean) | undefined {
  const patterns = Object.entries(types)
    .filter(([, type]) => type === 'factor' || type.startsWith('ordered:'))
    .map(([pattern]) => (isGlob(pattern) ? globMatcher(pattern) : (name: string) => name === pattern))
  return patterns.length === 0 ? undefined : name => patterns.some(matches => matches(name))
}
