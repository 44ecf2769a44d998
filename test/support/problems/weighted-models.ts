import type { Dataset } from '../../../src/data/dataset.js'
import { unpenalise } from '../../../src/data/unpenalise.js'
import { decodeDoubles, readFixture } from '../fixture.js'
import { datasetOf } from '../judges/lasso-solver.js'

/** A problem of oracle/weighted-models.R with the models that R makes of it. */
export interface WeightedModels {
  readonly name: string
  readonly data: Dataset
  /** Among the columns that can be selected. */
  readonly selected: readonly number[]
  /** Intercept, columns in every model, then the selected ones. */
  readonly refit: { readonly coefficients: readonly number[]; readonly errors: readonly number[] }
  readonly step: {
    readonly selected: readonly number[]
    readonly coefficients: readonly number[]
    readonly intercept: number
    readonly kept: readonly number[]
  }
  readonly cv: {
    readonly fold: readonly number[]
    readonly lambda: readonly number[]
    readonly mean: readonly number[]
    readonly error: readonly number[]
    readonly least: number
    readonly oneStandardError: number
  }
}

interface Encoded extends Omit<WeightedModels, 'data'> {
  readonly family: 'gaussian' | 'binomial'
  readonly n: number
  readonly p: number
  readonly x: string
  readonly y: string
  readonly weights: string
  readonly kept: readonly number[]
}

export function readWeightedModels(): WeightedModels[] {
  return readFixture<{ problems: Encoded[] }>('weighted-models.json.gz').problems.map(e => {
    const { n, p, family, name, selected, refit, step, cv } = e
    const table = datasetOf({ n, p, x: decodeDoubles(e.x), y: decodeDoubles(e.y), family })
    const weights = decodeDoubles(e.weights)
    const own = name.includes('weighted') ? { weights } : {}
    const data = unpenalise(
      { ...table, ...own },
      e.kept.map(j => table.names[j]),
    )
    return { name, data, selected, refit, step, cv }
  })
}
