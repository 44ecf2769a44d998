import type { Dataset } from '../data/dataset.js'
import { columnsOf } from '../data/variables.js'
import { type Refit, refit } from '../select/refit.js'
import type { SelectedVariable } from './result.js'

type Estimate = Pick<SelectedVariable, 'coefficient' | 'standardError' | 'interval'>
type Estimates = Estimate & Pick<SelectedVariable, 'deviation' | 'levels' | 'base'>

export interface Refitted {
  readonly model: Refit | undefined
  /** For the k-th chosen variable: one coefficient, or one per level of a factor against its base. */
  readonly estimates: (k: number) => Estimates
}

const none = { coefficient: null, standardError: null, interval: null }

/** The model of the chosen variables without penalty; without data there are no coefficients. */
export function refitVariables(data: Dataset | undefined, chosen: readonly number[]): Refitted {
  if (data === undefined) return { model: undefined, estimates: () => ({ ...none, deviation: null }) }
  const columns = chosen.map(g => columnsOf(data.groups, g))
  const model = refit(data, columns.flat())
  const starts: number[] = []
  columns.reduce((start, { length }, k) => {
    starts[k] = start
    return start + length
  }, 0)
  return {
    model,
    estimates(k) {
      const { levels, base } = data.groups?.[chosen[k]] ?? {}
      if (levels === undefined)
        return { ...estimate(model, starts[k]), deviation: model.deviations[starts[k]] }
      const each = levels.map((level, l) => ({ level, ...estimate(model, starts[k] + l) }))
      return { ...none, deviation: null, levels: each, ...(base !== undefined && { base }) }
    },
  }
}

/** What the refit says of its i-th column. */
function estimate(model: Refit, i: number): Estimate {
  const coefficient = model.coefficients[i]
  const standardError = model.standardErrors[i]
  if (coefficient === null || standardError === null) return { ...none, coefficient }
  const half = model.quantile! * standardError
  return { coefficient, standardError, interval: [coefficient - half, coefficient + half] }
}
