/**
 * Columns that vary, but have one value in all rows that a member sees: rare ones. That member cannot select them. Only a column one of
 * whose values fills more than a quarter of the rows can be such; they are found in one pass (Misra & Gries 1982) over the columns in which
 * equal values stand close, then looked at member by member.
 */
import type { Dataset } from '../../data/dataset.js'
import { samplingStrata } from '../../data/sampling-strata.js'
import { createSampler } from '../../sample/create-sampler.js'
import type { PathDesign } from './design.js'

export interface ConstantInMembers {
  readonly column: number
  /** In how many members. */
  readonly members: number
}

/** Ascending by column; none where members fill missing cells for themselves. */
export function constantInMembers(
  data: Dataset,
  { sampler, seed, stratified, members }: Pick<PathDesign, 'sampler' | 'seed' | 'stratified' | 'members'>,
): ConstantInMembers[] {
  const { n, p, x, subjects } = data
  if (data.imputation !== undefined) return []
  const candidates = Array.from({ length: p }, (_, j) => j).filter(j => mayBeConstant(x, j * n, n))
  if (candidates.length === 0) return []
  const strata = stratified ? samplingStrata(data) : undefined
  const samples = createSampler(sampler, {
    n,
    seed,
    ...(strata && { strata }),
    ...(subjects && { subjects }),
  })
  const counts = new Int32Array(candidates.length)
  for (let b = 0; b < members; b++) {
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

/** A column that varies and has a value in more than a quarter of the rows: three counters keep every such value. */
function mayBeConstant(x: Float64Array, from: number, n: number): boolean {
  if (!hasNearPair(x, from, n)) return false
  let [a, b, c] = [0, 0, 0]
  let [countA, countB, countC] = [0, 0, 0]
  let varies = false
  for (let i = from; i < from + n; i++) {
    const value = x[i]
    if (value !== x[from]) varies = true
    if (countA > 0 && value === a) countA++
    else if (countB > 0 && value === b) countB++
    else if (countC > 0 && value === c) countC++
    else if (countA === 0) [a, countA] = [value, 1]
    else if (countB === 0) [b, countB] = [value, 1]
    else if (countC === 0) [c, countC] = [value, 1]
    else {
      countA--
      countB--
      countC--
    }
  }
  return varies && (isCommon(a) || isCommon(b) || isCommon(c))

  function isCommon(value: number): boolean {
    let count = 0
    for (let i = from; i < from + n; i++) if (x[i] === value) count++
    return 4 * count > n
  }
}

/**
 * Whether two equal values stand in one group of four rows, the last with what is over. A value in more than a quarter of the rows is in more
 * rows than there are groups, so twice in one of them; columns of measurements seldom have such a pair.
 */
function hasNearPair(x: Float64Array, from: number, n: number): boolean {
  const groups = Math.max(Math.floor(n / 4), 1)
  const last = from + 4 * (groups - 1)
  for (let i = from; i < last; i += 4) {
    const a = x[i]
    const b = x[i + 1]
    const c = x[i + 2]
    const d = x[i + 3]
    if (a === b || c === d || a === c || a === d || b === c || b === d) return true
  }
  for (let i = last; i < from + n; i++) for (let k = last; k < i; k++) if (x[i] === x[k]) return true
  return false
}
