import type { StandardColumns } from '../../data/columns/standard-columns.js'
import type { Likelihood } from '../likelihood-regression.js'
import type { Frame } from './frame.js'

/** The columns of a data set with their rows as a likelihood has them. */
export interface LikelihoodColumns {
  readonly own: readonly Float64Array[]
  /** In every model, and no combinations of others before them; `inside` says which they are. */
  readonly always: readonly Float64Array[]
  readonly inside: readonly number[]
}

/** The likelihood is left at the model of those that are always there. */
export function likelihoodColumns(
  likelihood: Likelihood,
  { columns, unpenalised }: Pick<Frame, 'columns' | 'unpenalised'>,
): LikelihoodColumns {
  const arranged = ({ n, z }: StandardColumns, j: number) =>
    Float64Array.from(likelihood.rows, i => z[j * n + i])
  const always: Float64Array[] = []
  const inside: number[] = []
  likelihood.fit(always)
  for (let k = 0; k < unpenalised.p; k++) {
    const column = arranged(unpenalised, k)
    if (unpenalised.sd[k] === 0 || likelihood.score(column) === 0) continue
    always.push(column)
    inside.push(k)
    likelihood.fit(always)
  }
  return { own: Array.from({ length: columns.p }, (_, j) => arranged(columns, j)), always, inside }
}
