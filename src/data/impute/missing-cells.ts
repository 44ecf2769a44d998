import { isMissing, type Variable } from './variable.js'

/** The missing cells of a table, row by row: those of rows[k] are in the variables variable[start[k]] .. variable[start[k + 1] - 1]. */
export interface MissingCells {
  /** Rows with a missing cell, ascending. */
  readonly rows: Int32Array
  readonly start: Int32Array
  readonly variable: Int32Array
}

export function missingCellsOf(variables: readonly Variable[], n: number): MissingCells {
  const count = new Int32Array(n)
  for (const variable of variables) for (let i = 0; i < n; i++) if (isMissing(variable, i)) count[i]++
  const rows = Int32Array.from(count.keys()).filter(i => count[i] > 0)
  const start = new Int32Array(rows.length + 1)
  const next = new Int32Array(n)
  rows.forEach((i, k) => {
    next[i] = start[k]
    start[k + 1] = start[k] + count[i]
  })
  const variable = new Int32Array(start[rows.length])
  variables.forEach((each, g) => {
    for (let i = 0; i < n; i++) if (isMissing(each, i)) variable[next[i]++] = g
  })
  return { rows, start, variable }
}
