/**
 * Variables that can stand in for one another. Among those that members select often, complete linkage joins groups whose columns
 * are all correlated by at least 0.8 in size; the frequency of a group is that of selecting any of it,
 *   pi_C = max_k (1/U) #{b: some j of C is selected at lambda_k},
 * so that a signal which members share out between two columns does not vanish.
 */

import { standardColumns } from '../data/columns/standard-columns.js'
import type { Dataset } from '../data/dataset.js'
import { columnsOf } from '../data/variables.js'
import type { Ensemble } from '../ensemble/member.js'
import { dot } from '../math/dot.js'
import { createArena } from '../math/kernels/arena.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import type { Count, Fraction } from '../math/quantities.js'
import { anyFrequency } from './any-frequency.js'
import { integerProducts } from './integer-products.js'

export interface Substitutes {
  /** At least two variables, the most frequent first: it represents them. @minItems 2 */
  readonly variables: readonly Count[]
  /** Least absolute correlation between two of them. */
  readonly correlation: Fraction
  /** Of selecting any of them. */
  readonly frequency: Fraction
}

const SUBSTITUTE_CORRELATION = 0.8
/** Of so many variables at most, the most frequent, correlations are computed. */
const LOOKED_AT = 100
/** Below this frequency a variable plays no part. */
const LEAST = 0.1

export function findSubstitutes(
  data: Dataset,
  ensemble: Ensemble,
  frequency: Float64Array,
  kept?: ArrayLike<number>,
): readonly Substitutes[] {
  return alikeVariables(data, ensemble, frequency)
    .map(group => ({ ...group, frequency: anyFrequency(ensemble, group.variables, kept) }))
    .sort((a, b) => b.frequency - a.frequency || a.variables[0] - b.variables[0])
}

type Alike = Pick<Substitutes, 'variables' | 'correlation'>

interface Known {
  readonly data: Dataset
  readonly frequency: Float64Array
  readonly alike: readonly Alike[]
}

const known = new WeakMap<Ensemble, Known>()

/** The groups that complete linkage joins, whichever members are kept: found once, however often they are asked for. */
export function alikeVariables(data: Dataset, ensemble: Ensemble, frequency: Float64Array): readonly Alike[] {
  const before = known.get(ensemble)
  if (before?.data === data && before.frequency.every((value, j) => value === frequency[j]))
    return before.alike
  const frequent: number[] = []
  for (let j = 0; j < frequency.length; j++) if (frequency[j] >= LEAST) frequent.push(j)
  const candidates = frequent.sort((a, b) => frequency[b] - frequency[a] || a - b).slice(0, LOOKED_AT)
  const between = correlationsOf(data, candidates)
  const alike = linked(candidates.length, between).map(group => {
    const pairs = group.flatMap((a, i) => group.slice(i + 1).map(b => between(a, b)))
    return { variables: group.map(c => candidates[c]), correlation: Math.min(...pairs) }
  })
  known.set(ensemble, { data, frequency, alike })
  return alike
}

/** Absolute, the largest between the columns of two variables, to six digits; 0 where integers tell that it is less than 0.8. */
function correlationsOf(
  { x, n, groups }: Dataset,
  variables: readonly number[],
): (a: number, b: number) => number {
  const columns = variables.map(g =>
    columnsOf(groups, g).map(j => standardColumns(x.subarray(j * n, (j + 1) * n), n, 1).z),
  )
  const size = variables.length
  const value = new Float64Array(size * size)
  withKernels(kernels => {
    const arena = createArena(kernels)
    const rough = integerProducts(kernels, arena, n)
    const integers = columns.map(own => own.map(z => rough.vector(z)))
    const blocks = columnBlocks(columns)
    const block = arena.reserve(8 * n * blocks.reduce((most, { start }) => Math.max(most, start.at(-1)!), 0))
    const mark = arena.mark()
    for (const { from, start } of blocks) {
      arena.release(mark)
      columns.slice(from, from + start.length - 1).forEach((own, a) => {
        own.forEach((z, i) => {
          arena.f64.set(z, block / 8 + (start[a] + i) * n)
        })
      })
      const near = rough.block(block, start.at(-1)!)
      for (let b = 0; b < from + start.length - 2; b++) {
        columns[b].forEach((other, k) => {
          const about = near.of(integers[b][k])
          const least = SUBSTITUTE_CORRELATION - 1e-6 - integers[b][k].error
          for (let a = Math.max(from, b + 1); a < from + start.length - 1; a++) {
            for (let i = 0; i < columns[a].length; i++) {
              if (Math.abs(about[start[a - from] + i]) < least) continue
              const correlation = Math.abs(dot(columns[a][i], 0, other, 0, n) / n)
              value[a * size + b] = Math.max(value[a * size + b], correlation)
            }
          }
        })
      }
    }
  })
  for (let a = 0; a < size; a++)
    for (let b = 0; b < a; b++)
      value[b * size + a] = value[a * size + b] = Math.round(value[a * size + b] * 1e6) / 1e6
  return (a, b) => value[a * size + b]
}

/** Columns that are multiplied with one at a time: a call for each of them would take longer than the products. */
const BLOCK = 128

/** Variables one after the other, in blocks of no more columns than that, or of one variable: variable from + a has the columns start[a] .. start[a + 1] - 1 of a block. */
function columnBlocks(
  columns: readonly (readonly unknown[])[],
): readonly { readonly from: number; readonly start: readonly number[] }[] {
  const blocks: { readonly from: number; readonly start: number[] }[] = []
  columns.forEach((own, a) => {
    const last = blocks.at(-1)
    const end = (last?.start.at(-1) ?? 0) + own.length
    if (last !== undefined && end <= BLOCK) last.start.push(end)
    else blocks.push({ from: a, start: [0, own.length] })
  })
  return blocks
}

/** Complete linkage: the two groups whose least correlated pair is most correlated join, while that is at least 0.8. What is alone is left out. */
function linked(size: number, between: (a: number, b: number) => number): readonly (readonly number[])[] {
  const groups = correlated(size, between).map(c => [c])
  for (;;) {
    let best: { readonly a: number; readonly b: number; readonly least: number } | undefined
    for (let a = 0; a < groups.length; a++) {
      for (let b = a + 1; b < groups.length; b++) {
        let least = Infinity
        for (const i of groups[a]) for (const j of groups[b]) least = Math.min(least, between(i, j))
        if (least >= SUBSTITUTE_CORRELATION && least > (best?.least ?? 0)) best = { a, b, least }
      }
    }
    if (best === undefined) return groups.filter(group => group.length > 1)
    groups[best.a] = [...groups[best.a], ...groups[best.b]].sort((i, j) => i - j)
    groups.splice(best.b, 1)
  }
}

/** Those that are correlated enough with any other: of 100 variables few, if any. */
function correlated(size: number, between: (a: number, b: number) => number): readonly number[] {
  const isOne = new Uint8Array(size)
  for (let a = 0; a < size; a++)
    for (let b = a + 1; b < size; b++) if (between(a, b) >= SUBSTITUTE_CORRELATION) isOne[a] = isOne[b] = 1
  return [...isOne.keys()].filter(c => isOne[c] === 1)
}
