/** In words, why a likelihood has no maximum: which variables of the refit drive it on, and what they tell apart. */
import type { Dataset } from '../data/dataset.js'

const told: Partial<Record<Dataset['family'], string>> = {
  cox: 'order the events',
  poisson: 'tell rows without a count from the others',
}

export function separationWords({ family, unpenalised }: Dataset, selected: number): string {
  const who =
    selected === 0
      ? 'the variables kept in every model'
      : unpenalised === undefined
        ? 'the selected variables'
        : 'the selected variables and those kept in every model'
  return `${who} ${told[family] ?? 'separate the classes'}`
}
