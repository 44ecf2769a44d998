/** Two results side by side: what either selected, and the settings in which they differ. */
import type { SelectionResult } from '../../src/method/result/result.js'
import { settingsTable } from '../../src/report/html/settings.js'

/** Their frequencies, which are undefined where a run does not know the variable, and which of the runs select them. */
export function comparedVariables(left: SelectionResult, right: SelectionResult) {
  const byName = (result: SelectionResult) =>
    new Map(result.variables.map(variable => [variable.name, variable] as const))
  const [mine, other] = [byName(left), byName(right)]
  const names = new Set([...left.selected, ...right.selected].map(({ name }) => name))
  return [...names]
    .map(name => {
      const [a, b] = [mine.get(name), other.get(name)]
      const both = a?.selected === true && b?.selected === true
      const selected = both ? 'both' : a?.selected === true ? 'left' : 'right'
      return { name, left: a?.frequency, right: b?.frequency, selected } as const
    })
    .toSorted((a, b) => (b.left ?? 0) + (b.right ?? 0) - (a.left ?? 0) - (a.right ?? 0))
}

/** In the order of the report's own table of settings. */
export function comparedSettings(left: SelectionResult, right: SelectionResult) {
  const rows = (result: SelectionResult) =>
    new Map(settingsTable(result).rows.map(([name, value]) => [String(name), String(value)]))
  const [mine, other] = [rows(left), rows(right)]
  return [...new Set([...mine.keys(), ...other.keys()])].map(name => ({
    name,
    left: mine.get(name) ?? '–',
    right: other.get(name) ?? '–',
  }))
}
