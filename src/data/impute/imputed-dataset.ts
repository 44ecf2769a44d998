import type { Dataset } from '../dataset.js'
import { columnsOf, variableCount } from '../variables.js'
import type { Donors } from './draw-donors.js'

/** The data set with the cells of one member in it: nothing is left to be filled anew. */
export function imputedDataset(data: Dataset, { variable, row, donor }: Donors): Dataset {
  const { n, unpenalised } = data
  const x = data.x.slice()
  const unpenalisedX = unpenalised?.x.slice()
  for (let e = 0; e < variable.length; e++) {
    const { columns, cells, kept } = columnsBehind(data, variable[e])
    const target = kept ? unpenalisedX! : x
    for (const j of columns) target[j * n + row[e]] = cells[j * n + donor[e]]
  }
  const { imputation: _, ...complete } = data
  return { ...complete, x, ...(unpenalised && { unpenalised: { ...unpenalised, x: unpenalisedX! } }) }
}

/** The columns of a variable and their cells; those of variables that are kept in every model are counted behind the others. */
export function columnsBehind(data: Dataset, variable: number) {
  const { x, groups, unpenalised } = data
  const kept = variable - variableCount(data)
  if (kept < 0) return { columns: columnsOf(groups, variable), cells: x, kept: false }
  return { columns: columnsOf(unpenalised!.groups, kept), cells: unpenalised!.x, kept: true }
}
