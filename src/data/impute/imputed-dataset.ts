import type { Dataset } from '../dataset.js'
import { columnsOf, variableCount } from '../variables.js'
import type { Donors } from './draw-donors.js'

/** The data set with the cells of one member in it: nothing is left to be filled anew. */
export function imputedDataset(data: Dataset, { variable, row, donor }: Donors): Dataset {
  const { n, groups, unpenalised } = data
  const own = variableCount(data)
  const x = data.x.slice()
  const unpenalisedX = unpenalised?.x.slice()
  for (let e = 0; e < variable.length; e++) {
    const g = variable[e]
    // Variables that are kept in every model are counted behind the others.
    const [target, source, columns] =
      g < own
        ? [x, data.x, columnsOf(groups, g)]
        : [unpenalisedX!, unpenalised!.x, columnsOf(unpenalised!.groups, g - own)]
    for (const j of columns) target[j * n + row[e]] = source[j * n + donor[e]]
  }
  const { imputation: _, ...complete } = data
  return { ...complete, x, ...(unpenalised && { unpenalised: { ...unpenalised, x: unpenalisedX! } }) }
}
