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
  for (let b = 0; b < members; b++) {
    checkpoint()
    const seen = samples.rows(b)
    candidates.forEach((j, at) => {
      const first = x[j * n + seen[0]]
      let i = 1
      while (i < seen.length && x[j * n + seen[i]] === first) i++
      if (i === seen.length) counts[at]++
    })
  }
  return candidates.map((column, at) => ({ column, members: counts[at] })).filter(one => one.members > 0)
}
