/** How many variables a bound counts, in words, where these are not all: src/data/columns/copied-variables.ts. */
import type { PathSelection } from '../../../method/result/kinds.js'
import type { SelectionResult } from '../../../method/result/result.js'

/** " among 40 distinct variables". */
export function amongWords({ bound, ensemble }: Pick<PathSelection, 'bound' | 'ensemble'>): string {
  if (bound.variables === undefined) return ''
  // An elastic net holds copies together, and counts them all.
  return ensemble.design.alpha === undefined
    ? ` among ${bound.variables} distinct variables`
    : ` among ${bound.variables} variables that can be selected`
}

/** Whether an elastic net holds copies together. */
export function holdsCopies({ settings: { alpha } }: Pick<SelectionResult, 'settings'>): boolean {
  return typeof alpha === 'number' && alpha < 1
}

/** "400, 40 of them distinct". */
export function variablesWords(result: SelectionResult): string {
  const { data, bound, guarantee } = result
  const distinct = holdsCopies(result) ? undefined : (bound?.variables ?? guarantee?.variables)
  return distinct === undefined ? String(data.p) : `${data.p}, ${distinct} of them distinct`
}
