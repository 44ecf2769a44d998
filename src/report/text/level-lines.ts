import type { FittedVariable } from '../../method/result/result.js'
import { significant } from './plain/number.js'
import { clip } from './plain/printable.js'
import { wrap } from './plain/table.js'

const SHOWN = 6

/** The coefficients of each factor, the largest first, against the level they are measured from. */
export function levelLines(selected: readonly FittedVariable[], width: number): string[] {
  const factors = selected.filter(({ levels }) => levels?.some(({ classes }) => classes === undefined))
  if (factors.length === 0) return []
  const lines = factors.flatMap(({ name, levels = [], base = '' }) => {
    const known = levels
      .filter(({ coefficient }) => coefficient !== null)
      .toSorted((a, b) => Math.abs(b.coefficient!) - Math.abs(a.coefficient!))
    const listed = known
      .slice(0, SHOWN)
      .map(({ level, coefficient }) => `${clip(level, 20)} ${significant(coefficient!)}`)
    const more = known.length > SHOWN ? `, and ${known.length - SHOWN} more` : ''
    return wrap(`${clip(name, 24)} against ${clip(base, 20)}: ${listed.join(', ')}${more}`, width)
  })
  return [...lines, '']
}
