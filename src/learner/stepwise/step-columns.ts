/** The standardised columns that a model by single steps is made of, one at a time: a search through many looks at few of them exactly. */
import { type StandardColumns, standardColumns } from '../../data/columns/standard-columns.js'

export interface StepColumns extends Pick<StandardColumns, 'n' | 'p'> {
  /** 0 for a constant column; the others are right, as `mean` is, once a column has been copied. */
  readonly sd: Float64Array
  readonly mean: Float64Array
  /** Column j, to n places from `at` on. */
  copy(j: number, to: Float64Array, at: number): void
}

/** Columns that are all there. */
export function wholeColumns({ n, p, z, sd, mean }: StandardColumns): StepColumns {
  // A loop: views of a million columns take longer than their numbers.
  const copy = (j: number, to: Float64Array, at: number) => {
    for (let i = 0; i < n; i++) to[at + i] = z[j * n + i]
  }
  return { n, p, sd, mean, copy }
}

/** Columns of a table, standardised when somebody asks for them; `varies` is 0 for those that may be constant. */
export function columnsOnDemand(x: Float64Array, n: number, varies: Float64Array): StepColumns {
  const p = varies.length
  const [mean, sd] = [new Float64Array(p), varies.slice()]
  const copy = (j: number, to: Float64Array, at: number) => {
    const own = standardColumns(x.subarray(j * n, (j + 1) * n), n, 1, to.subarray(at, at + n))
    mean[j] = own.mean[0]
    sd[j] = own.sd[0]
  }
  const spare = new Float64Array(n)
  for (let j = 0; j < p; j++) if (sd[j] === 0) copy(j, spare, 0)
  return { n, p, sd, mean, copy }
}
