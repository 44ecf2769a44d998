/** Stabl with permuted copies: every column has a copy with its rows shuffled, and the ensemble chooses among all 2p. */
import type { Dataset } from '../../data/dataset.js'
import { samplingStrata } from '../../data/sampling-strata.js'
import { lambdaGrid } from '../../path/lambda-grid.js'
import { stream } from '../../random/stream.js'
import { qOfPaper } from '../../select/bounds.js'
import { type DecoyThreshold, decoyThreshold } from '../../select/decoys.js'
import { frequencies } from '../../select/frequencies.js'
import { refitSelection } from './refit-selection.js'
import type { RivalSelection } from './selection.js'
import { wholeEnsemble } from './whole-ensemble.js'

const MEMBERS = 100

export function selectByStabl(
  data: Dataset,
  { seed = 1 }: { readonly seed?: number | undefined } = {},
): RivalSelection & Pick<DecoyThreshold, 'threshold' | 'proportion'> {
  const { n, p } = data
  const both = withCopies(data, shuffledColumns(data, seed))
  const q = Math.min(qOfPaper({ p: 2 * p }), n - 1)
  const { lambda: grid } = lambdaGrid(both, { q, count: 100 })
  const sampler = { name: 'half', seed, stratified: samplingStrata(data) !== undefined } as const
  const frequency = frequencies(wholeEnsemble({ data: both, grid, q, sampler, members: MEMBERS }))
  const found = decoyThreshold(frequency.subarray(0, p), frequency.subarray(p))
  const { threshold, proportion } = found
  const remark = `Threshold ${threshold}, where decoys put the share of false variables at ${Number(proportion.toPrecision(3))}.`
  return {
    ...found,
    ...refitSelection('stabl', data, found.selected, [{ name: 'frequency', value: frequency }], remark),
  }
}

/** The data with as many columns again. */
export function withCopies(data: Dataset, copies: Float64Array): Dataset {
  const { n, p, x, y, family, response } = data
  const all = new Float64Array(2 * n * p)
  all.set(x)
  all.set(copies, n * p)
  const names = Array.from({ length: 2 * p }, (_, j) => `x${j + 1}`)
  const classes = data.classes && { classes: data.classes }
  const subjects = data.subjects && { subjects: data.subjects }
  return { n, p: 2 * p, x: all, y, family, response, names, ...classes, ...subjects }
}

/** Every column with its rows in another order. */
export function shuffledColumns({ n, p, x }: Dataset, seed: number): Float64Array {
  const random = stream(seed, 'stabl/decoys', 0)
  const copies = x.slice(0, n * p)
  for (let j = 0; j < p; j++) random.shuffle(copies.subarray(j * n, (j + 1) * n))
  return copies
}
