import type { FittedVariable, SelectionResult } from '../../method/result/result.js'
import { halfShares } from '../text/sentences/guarantee-words.js'
import { type CsvValue, csvText } from './csv.js'

const counted = ['frequency', 'frequency_full', 'frequency_error', 'importance']
const fitted = ['selected', 'coefficient', 'standard_error', 'interval_low', 'interval_high']

/**
 * One row per variable, in column order, with what the method says of it; then the unpenalised ones, where there are some: they are marked
 * in a column of their own, and the method neither selects them nor says anything of them.
 */
export function variablesCsv(result: SelectionResult): string {
  const { ensemble, evidence = [], variables, selected: chosen, guarantee, unpenalised } = result
  const shares = halfShares(result, [...variables.keys()])
  const estimates = new Map(chosen.map(variable => [variable.index, variable]))
  const stated = chosen.some(({ probability }) => probability !== undefined)
  const head = [
    'variable',
    ...(ensemble ? counted : []),
    ...evidence.map(({ name }) => name),
    ...fitted,
    ...(stated ? ['probability'] : []),
    ...(guarantee ? ['halves'] : []),
    ...(unpenalised === undefined ? [] : ['unpenalised']),
  ]
  const candidates = variables.map((variable, j): CsvValue[] => {
    const { name, frequency = 0, frequencyFull = 0, frequencyError = 0, importance = 0, selected } = variable
    return [
      name,
      ...(ensemble ? [frequency, frequencyFull, frequencyError, importance] : []),
      ...evidence.map(({ values }) => values[j]),
      selected,
      ...estimated(estimates.get(j)),
      ...(stated ? [estimates.get(j)?.probability ?? null] : []),
      ...(guarantee ? [shares[j]] : []),
      ...(unpenalised === undefined ? [] : [false]),
    ]
  })
  const always = (unpenalised ?? []).map((variable): CsvValue[] => [
    variable.name,
    ...(ensemble ? counted : []).map(() => null),
    ...evidence.map(() => null),
    false,
    ...estimated(variable),
    ...(stated ? [null] : []),
    ...(guarantee ? [null] : []),
    true,
  ])
  return csvText(head, [...candidates, ...always])
}

function estimated(variable: FittedVariable | undefined): CsvValue[] {
  const { coefficient = null, standardError = null, interval = null } = variable ?? {}
  const [low, high] = interval ?? [null, null]
  return [coefficient, standardError, low, high]
}
