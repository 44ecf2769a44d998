import type { SelectionResult } from '../../method/result/result.js'

/** What to do with the answer. */
export function nextStep({ selected }: Pick<SelectionResult, 'selected'>): string {
  if (selected.length === 0)
    return 'look at what came closest, and gather more rows. That nothing is selected does not mean that nothing matters.'
  return selected.length === 1
    ? 'confirm it on new data. Its coefficient describes these rows; do not use it as a test.'
    : 'confirm them on new data. Their coefficients describe these rows; do not use them as tests.'
}
