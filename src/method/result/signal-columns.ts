import type { SelectedSignal } from '../../posterior/select-signals.js'
import type { SelectedVariable } from './result.js'

/** What a selected signal says of the variable that is named for it. */
export function signalColumns(
  { variables, probability, each, by }: SelectedSignal,
  names: readonly string[],
): Pick<SelectedVariable, 'probability' | 'alternatives' | 'by'> {
  const [, ...others] = variables
  return {
    probability,
    alternatives: others.map((index, k) => ({ name: names[index], index, probability: each[k + 1] })),
    by,
  }
}
