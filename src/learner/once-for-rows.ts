/**
 * Members of the same rows, where a member depends on nothing else. Six rows have 20 halves and 462 bootstrap samples, so that of a hundred members of such a table
 * many come from rows that another one had.
 */
import type { Fitted } from './member-learner.js'

/** With more rows samples seldom come again. */
const FEW_ROWS = 8

/** The same as `compute`, which is asked once for each sample of few rows; `n` rows in all. */
export function onceForRows(
  n: number,
  compute: (rows: Int32Array, b: number) => Fitted,
): (rows: Int32Array, b: number) => Fitted {
  if (n > FEW_ROWS) return compute
  const known = new Map<string, Fitted>()
  return (rows, b) => {
    const key = rows.join()
    const fitted = known.get(key) ?? compute(rows, b)
    known.set(key, fitted)
    return fitted
  }
}
