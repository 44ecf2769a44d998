/** A variable over the rows in use, cells missing. */
export type Variable = NumberVariable | FactorVariable

export interface NumberVariable {
  readonly kind: 'number'
  /** NaN where the cell is missing. */
  readonly values: Float64Array
  /** Only 0 and 1: filled with one of them, never with something between. */
  readonly binary: boolean
}

export interface FactorVariable {
  readonly kind: 'factor'
  /** 0 .. levels - 1; -1 where the cell is missing. */
  readonly codes: Int32Array
  readonly levels: number
}

export function isMissing(variable: Variable, row: number): boolean {
  return variable.kind === 'number' ? Number.isNaN(variable.values[row]) : variable.codes[row] < 0
}
