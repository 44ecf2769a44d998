import type { Dataset } from '../dataset.js'
import { columnsOf } from '../variables.js'
import type { Borrowed } from './hot-deck.js'

/** The data set with the cells of one member in it: nothing is left to be filled anew. */
export function refilled(data: Dataset, { variable, row, donor }: Borrowed): Dataset {
  const { n, groups } = data
  const x = data.x.slice()
  for (let e = 0; e < variable.length; e++) {
    for (const j of columnsOf(groups, variable[e])) x[j * n + row[e]] = data.x[j * n + donor[e]]
  }
  const { refill: _, ...complete } = data
  return { ...complete, x }
}
