import type { FittedVariable } from '../../method/result/result.js'
import { brief, significant } from './plain/number.js'
import { clip } from './plain/printable.js'
import { wrap } from './plain/table.js'

/** Each curve in a sentence: how far it goes, from where to where, and how straight it is. */
export function curveLines(variables: readonly FittedVariable[], width: number): string[] {
  const lines = variables.flatMap(({ name, curve }) => {
    if (curve === undefined) return []
    const { at, effect, straight } = curve
    const lowest = effect.indexOf(Math.min(...effect))
    const highest = effect.indexOf(Math.max(...effect))
    const shape = `from ${significant(effect[lowest])} at ${brief(at[lowest])} to ${significant(effect[highest])} at ${brief(at[highest])}`
    return wrap(`${clip(name, 24)}: ${shape}; ${Math.round(100 * straight)} % of it a straight line`, width)
  })
  return lines.length === 0 ? [] : [...wrap('Curves, about their means:', width), ...lines, '']
}
