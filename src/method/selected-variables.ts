import type { Dataset } from '../data/dataset.js'
import { columnsOf } from '../data/variables.js'
import { type Refit, refit } from '../select/refit.js'
import type { SelectedVariable } from './result.js'

type Coefficients = Pick<SelectedVariable, 'coefficient' | 'levels' | 'base'>

export interface Refitted {
  readonly model: Refit | undefined
  /** For the k-th chosen variable: one coefficient, or one per level of a factor against its base. */
  readonly coefficients: (k: number) => Coefficients
}

/** The model of the chosen variables without penalty; without data no coefficients. */
export function refitVariables(data: Dataset | undefined, chosen: readonly number[]): Refitted {
  if (data === undefined) return { model: undefined, coefficients: () => ({ coefficient: null }) }
  const columns = chosen.map(g => columnsOf(data.groups, g))
  const model = refit(data, columns.flat())
  const starts = columns.map((_, k) => columns.slice(0, k).reduce((sum, { length }) => sum + length, 0))
  return {
    model,
    coefficients(k) {
      const { levels, base } = data.groups?.[chosen[k]] ?? {}
      if (levels === undefined) return { coefficient: model.coefficients[starts[k]] }
      const each = levels.map((level, l) => ({ level, coefficient: model.coefficients[starts[k] + l] }))
      return { coefficient: null, levels: each, ...(base !== undefined && { base }) }
    },
  }
}
