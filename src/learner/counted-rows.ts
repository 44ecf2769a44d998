import { countRows } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'

/** n of the information criteria: rows with a weight; of survival times those with an event, from which a likelihood knows what it knows of a hazard. */
export function countedRows({ n, survival, weights }: Dataset): number {
  if (survival === undefined) return weights === undefined ? n : countRows(weights)
  return survival.event.reduce((sum, each, i) => sum + (each === 1 && weights?.[i] !== 0 ? 1 : 0), 0)
}

/** How many variables a model can have beside those kept in every one, so that something is left to judge it by. */
export function roomFor(data: Dataset): number {
  return countedRows(data) - 2 - (data.unpenalised?.names.length ?? 0)
}
