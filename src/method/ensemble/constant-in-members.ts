/**
 * Columns that vary, but have one value in all rows that a member sees: rare ones. That member cannot select them. Only a column one of
 * whose values fills more than a quarter of the rows can be such (src/data/columns/rare-columns.ts); those are looked at member by member.
 */
import { rareWithin } from '../../data/columns/rare-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { checkpoint } from '../../math/checkpoint.js'
import { samplerFor } from '../../sample/create-sampler.js'
import type { PathDesign } from './design.js'

export interface ConstantInMembers {
  readonly column: number
  /** In how many members. */
  readonly members: number
}

/** Columns: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096
/** Of the members that a column is looked at in while it is at hand: 4 MB. */
const ROWS_AT_A_TIME = 2 ** 20

/** Ascending by column; none where members fill missing cells for themselves. `rare`: the columns that can be such, where they are known. */
export function constantInMembers(
  data: Dataset,
  { sampler, seed, stratified, members }: Pick<PathDesign, 'sampler' | 'seed' | 'stratified' | 'members'>,
  rare?: readonly number[],
): ConstantInMembers[] {
  const { n, p, x } = data
  if (data.imputation !== undefined) return []
  const candidates = rare ?? rareWithin(x, n, 0, p)
  if (candidates.length === 0) return []
  const samples = samplerFor(data, sampler, seed, stratified)
  const counts = new Int32Array(candidates.length)
  const block = Math.max(1, Math.floor(ROWS_AT_A_TIME / n))
  for (let first = 0; first < members; first += block) {
    const count = Math.min(block, members - first)
    const seen = Array.from({ length: count }, (_, b) => samples.rows(first + b))
    candidates.forEach((column, at) => {
      if (at % BETWEEN_CHECKPOINTS === 0) checkpoint()
      for (const rows of seen) if (isConstantOn(x, column * n, rows)) counts[at]++
    })
  }
  return candidates.map((column, at) => ({ column, members: counts[at] })).filter(one => one.members > 0)
}

function isConstantOn(x: Float64Array, start: number, rows: Int32Array): boolean {
  const first = x[start + rows[0]]
  for (let i = 1; i < rows.length; i++) if (x[start + rows[i]] !== first) return false
  return true
}
