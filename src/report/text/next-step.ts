import type { SelectionResult } from '../../method/result/result.js'

/** What to do with the answer. */
export function nextStep({ selected }: Pick<SelectionResult, 'selected'>): string {
  if (selected.length === 0)
    return 'look at what came closest below, and gather more rows. That nothing is selected does not show that nothing matters.'
  return selected.length === 1
    ? 'confirm it on data that took no part here. Its coefficient describes these rows and is no test.'
    : 'confirm them on data that took no part here. Their coefficients describe these rows and are no tests.'
}
