import type { SelectionResult } from '../method/result.js'
import { csvText } from './csv.js'

/** One row per variable, in column order. */
export function variablesCsv(result: SelectionResult): string {
  const coefficients = new Map(result.selected.map(({ index, coefficient }) => [index, coefficient]))
  return csvText(
    ['variable', 'frequency', 'frequency_full', 'importance', 'selected', 'coefficient'],
    result.variables.map(({ name, frequency, frequencyFull, importance, selected }, j) => [
      name,
      frequency,
      frequencyFull,
      importance,
      selected,
      coefficients.get(j) ?? null,
    ]),
  )
}
