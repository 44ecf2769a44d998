/** The design of predictors that have a number in every row: their columns as they are. */
import { checkSize, checkValue, isHeld } from '../create-dataset.js'
import { rowPlace, type Table } from '../table/table.js'
import type { DesignColumns } from './design-columns.js'
import type { Predictor } from './predictors.js'

/** x[j * n + i] is row i of predictor j. */
export function numberDesign(table: Table, predictors: readonly Predictor[], x: Float64Array): DesignColumns {
  const names: string[] = []
  const constant: string[] = []
  for (const { found, column } of predictors) {
    const j = names.push(column.name) - 1
    if (found.constant) constant.push(column.name)
    if (isHeld(found.min) && isHeld(found.max)) checkSize(found.min, found.max, column.name)
    else
      for (let i = 0; i < table.rows; i++)
        checkValue(x[j * table.rows + i], column.name, i, rowPlace(table, i))
  }
  return { x, names, groups: [], done: { filled: [], leftOut: [], relabelled: 0, constant } }
}
