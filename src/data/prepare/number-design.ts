/** The design of predictors that have a number in every row: their columns as they are. */
import { FACTS } from '../../math/kernels/scalar/join-columns.js'
import { checkSize, checkValue, isHeld } from '../create-dataset.js'
import { rowPlace, type Table } from '../table/table.js'
import type { DesignColumns } from './design-columns.js'
import type { NumberColumns } from './predictors.js'

export function numberDesign(table: Table, { names, x, facts }: NumberColumns): DesignColumns {
  const constant: string[] = []
  for (let j = 0; j < names.length; j++) {
    const least = facts[FACTS * j]
    const greatest = facts[FACTS * j + 1]
    if (least === greatest) constant.push(names[j])
    if (isHeld(least) && isHeld(greatest)) checkSize(least, greatest, names[j])
    else
      for (let i = 0; i < table.rows; i++) checkValue(x[j * table.rows + i], names[j], i, rowPlace(table, i))
  }
  return { x, names, groups: [], done: { filled: [], leftOut: [], relabelled: 0, constant } }
}
