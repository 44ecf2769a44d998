/** In words, why a likelihood has no maximum: which variables of the refit drive it on, and what they tell apart. */
import type { Dataset } from '../data/dataset.js'
import { separationIn } from '../path/separated-columns.js'

export function separationWords({ family, unpenalised }: Dataset, selected: number): string {
  const who =
    selected === 0
      ? 'the variables kept in every model'
      : unpenalised === undefined
        ? 'the selected variables'
        : 'the selected variables and those kept in every model'
  return `${who} ${separationIn(family)}`
}
