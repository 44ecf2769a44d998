/** How far the curves of a selection differ from member to member: its model refitted to the rows of each. */
import type { Dataset } from '../../data/dataset.js'
import { take } from '../../data/take.js'
import { columnsOf } from '../../data/variables.js'
import { samplerOf } from '../../run/ensemble-task.js'
import { refit } from '../../select/refit.js'
import type { PathDesign } from '../ensemble/design.js'
import { centredEffect, curvePoints } from './curve-estimate.js'

export interface CurveSpread {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/** So many members tell it. */
const MOST = 50
const TAIL = 0.05

/** By place among the chosen; empty where none of them is a curve. */
export function curveSpread(
  data: Dataset,
  chosen: readonly number[],
  design: PathDesign,
  kept: ArrayLike<number>,
): ReadonlyMap<number, CurveSpread> {
  const { groups, n } = data
  const curved = chosen.flatMap((g, k) => {
    const curve = groups?.[g].curve
    if (curve === undefined) return []
    const x = data.x.subarray(groups![g].first * n, (groups![g].first + 1) * n)
    return [{ k, curve, x, at: curvePoints(curve), effects: [] as Float64Array[] }]
  })
  if (curved.length === 0) return new Map()
  const columns = chosen.map(g => columnsOf(groups, g))
  const starts = columns.map((_, k) => columns.slice(0, k).flat().length)
  const { sampler: name, seed, stratified } = design
  const sampler = samplerOf({ data, sampler: { name, seed, stratified } })
  for (const b of Array.from(kept).slice(0, MOST)) {
    const sample = take(data, sampler.rows(b), columns.flat())
    const { coefficients } = refit(sample, Int32Array.from(sample.names.keys()))
    for (const { k, curve, x, at, effects } of curved) {
      const own = coefficients.slice(starts[k], starts[k] + columns[k].length)
      if (own.some(each => each === null)) continue
      effects.push(centredEffect(curve, own as number[], x, at))
    }
  }
  return new Map(curved.filter(({ effects }) => effects.length > 1).map(one => [one.k, bandOf(one.effects)]))
}

function bandOf(effects: readonly Float64Array[]): CurveSpread {
  const cut = Math.floor(TAIL * (effects.length - 1))
  const sorted = Array.from(effects[0], (_, e) => effects.map(each => each[e]).sort((a, b) => a - b))
  return { low: sorted.map(each => each[cut]), high: sorted.map(each => each[each.length - 1 - cut]) }
}
