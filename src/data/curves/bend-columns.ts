/** Numbers that may have curved effects: each becomes the columns of its curve, still one variable. */

import { fail } from '../../errors.js'
import { concatenated } from '../../math/concatenated.js'
import { relativeWeights } from '../columns/weighted-columns.js'
import type { Dataset, UnpenalisedColumns, VariableGroup } from '../dataset.js'
import { column } from '../place.js'
import { curvedNames } from '../variables.js'
import { curveBasis } from './curve-basis.js'

export interface CurveRequest {
  /** Names of variables; those that are no numbers, or have too few values for a curve, stay as they are. */
  readonly any: ReadonlySet<string>
  /** Those that must become curves. */
  readonly named: ReadonlySet<string>
}

export function bendColumns(data: Dataset, { any, named }: CurveRequest): Dataset {
  const { n, unpenalised } = data
  if (data.family === 'multinomial')
    fail('usage/curves', {
      where: 'curves',
      rule: 'must be left out for several classes, each of which would have curves of its own',
    })
  const weights = data.weights && relativeWeights(data.weights)
  const groups = data.groups ?? data.names.map((name, first) => ({ name, first, count: 1 }))
  const own = bend({ ...data, groups }, n, weights, name => any.has(name) || named.has(name))
  // Variables that are in every model bend where they are named: each column of theirs costs every member a row.
  const always = unpenalised && bend(unpenalised, n, weights, name => named.has(name))
  const done = new Set(curvedNames({ groups: own.groups, ...(always && { unpenalised: always }) }))
  for (const name of named) if (!done.has(name)) refuse(name)
  if (done.size === 0) return data
  return { ...data, ...own, p: own.names.length, ...(always && { unpenalised: always }) }
}

function bend(
  { x, names, groups }: UnpenalisedColumns,
  n: number,
  weights: Float64Array | undefined,
  wanted: (name: string) => boolean,
): UnpenalisedColumns {
  const blocks: Float64Array[] = []
  const bentNames: string[] = []
  const bentGroups = groups.map((group): VariableGroup => {
    const { name, first, count, levels } = group
    const block = x.subarray(first * n, (first + count) * n)
    const basis = levels === undefined && count === 1 && wanted(name) ? curveBasis(block, weights) : undefined
    const start = bentNames.length
    blocks.push(block)
    bentNames.push(...names.slice(first, first + count))
    if (basis === undefined) return { ...group, first: start }
    const { bent, curve } = basis
    blocks.push(bent)
    for (let k = 2; k <= curve.columns.length; k++) bentNames.push(`curve${k}(${name})`)
    return { name, first: start, count: curve.columns.length, curve }
  })
  const all = concatenated(blocks, length => new Float64Array(length))
  return { x: all, names: bentNames, groups: bentGroups }
}

function refuse(name: string): never {
  return fail('data/curve', {
    where: column(name),
    rule: 'must be a numeric predictor with at least three different values, none of them too frequent, to have a curve',
    hint: 'Take it out of --curves.',
  })
}
