/** The design of predictors that have a number in every row: their columns as they are. */
import { checkSize, checkValue, isHeld } from '../create-dataset.js'
import type { VariableGroup } from '../dataset.js'
import { rowPlace, type Table } from '../table/table.js'
import type { DesignColumns } from './design-columns.js'
import type { Predictor } from './predictors.js'

/** x[j * n + i] is row i of predictor j. */
export function numberDesign(table: Table, predictors: readonly Predictor[], x: Float64Array): DesignColumns {
  const names = predictors.map(({ column }) => column.name)
  predictors.forEach(({ found, column }, j) => {
    if (isHeld(found.min) && isHeld(found.max)) checkSize(found.min, found.max, column.name)
    else
      for (let i = 0; i < table.rows; i++)
        checkValue(x[j * table.rows + i], column.name, i, rowPlace(table, i))
  })
  const groups = names.map((name, first): VariableGroup => ({ name, first, count: 1 }))
  const constant = names.filter((_, j) => predictors[j].found.constant)
  return { x, names, groups, done: { filled: [], leftOut: [], relabelled: 0, constant } }
}
