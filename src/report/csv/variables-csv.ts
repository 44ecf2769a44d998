import type { KeptVariable, SelectionResult } from '../../method/result.js'
import { type CsvValue, csvText } from './csv.js'

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

/** One row per variable, in column order; then those kept in every model, which have no frequency and are neither selected nor not. */
export function variablesCsv(result: SelectionResult): string {
  const estimates = new Map(result.selected.map(variable => [variable.index, variable]))
  const candidates = result.variables.map((variable, j) => {
    const { name, frequency, frequencyFull, frequencyError, importance, selected } = variable
    const measured = [frequency, frequencyFull, frequencyError, importance]
    return [name, ...measured, selected, ...estimated(estimates.get(j))]
  })
  const always = (result.kept ?? []).map(variable => {
    return [variable.name, null, null, null, null, 'kept', ...estimated(variable)]
  })
  return csvText(head, [...candidates, ...always])
}

function estimated(variable: KeptVariable | undefined): CsvValue[] {
  const { coefficient = null, standardError = null, interval = null } = variable ?? {}
  const [low, high] = interval ?? [null, null]
  return [coefficient, standardError, low, high]
}
