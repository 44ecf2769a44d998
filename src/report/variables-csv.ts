import type { SelectionResult } from '../method/result.js'
import { csvText } from './csv.js'

const head = [
  'variable',
  'frequency',
  'frequency_full',
  'frequency_error',
  'importance',
  'selected',
  'coefficient',
  'standard_error',
  'interval_low',
  'interval_high',
]

/** One row per variable, in column order. */
export function variablesCsv(result: SelectionResult): string {
  const estimates = new Map(result.selected.map(variable => [variable.index, variable]))
  return csvText(
    head,
    result.variables.map((variable, j) => {
      const { name, frequency, frequencyFull, frequencyError, importance, selected } = variable
      const { coefficient = null, standardError = null, interval = null } = estimates.get(j) ?? {}
      const [low, high] = interval ?? [null, null]
      const measured = [frequency, frequencyFull, frequencyError, importance]
      return [name, ...measured, selected, coefficient, standardError, low, high]
    }),
  )
}
