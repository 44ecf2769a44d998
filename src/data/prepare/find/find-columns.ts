import { fail } from '../../../errors.js'
import { failForColumn, listColumns } from '../../place.js'
import { globMatcher, isGlob } from './glob.js'

/** Position of a column by name, or an error that suggests the near one. */
export function columnIndex(header: readonly string[], name: string, option: string): number {
  const j = header.indexOf(name)
  return j >= 0 ? j : failForColumn(option, 'must name a column of the file', name, header)
}

/** Positions of the columns that the names or globs (* any characters, ? one) stand for; each must find at least one. */
export function findColumns(
  header: readonly string[],
  patterns: readonly string[],
  option: string,
): Set<number> {
  const found = new Set<number>()
  for (const pattern of patterns) {
    if (header.includes(pattern) || !isGlob(pattern)) {
      found.add(columnIndex(header, pattern, option))
      continue
    }
    const matching = globMatcher(pattern)
    const matches = [...header.keys()].filter(j => matching(header[j]))
    if (matches.length === 0) {
      fail('usage/no-such-column', {
        where: option,
        rule: 'must match a column of the file',
        got: pattern,
        hint: listColumns(header),
      })
    }
    for (const j of matches) found.add(j)
  }
  return found
}
