/** A demanded PFER that no q, or no threshold, can meet: the refusal says which values would do. */
import { fail } from '../../errors.js'
import { type Demand, largestQ, smallestThreshold } from './invert.js'
import { boundOf } from './pfer-bound.js'

export function failForThreshold(demand: Demand, threshold: number): never {
  const { p, pairs, assumption } = demand
  const pfer = roundUp(boundOf({ p, pairs, threshold, q: 1 }, assumption))
  const enough = smallestThreshold(demand, 1)
  const other = enough === undefined ? '' : `, or the threshold to ${fourPlaces(enough)}`
  refuse(demand, `even q = 1 at threshold ${threshold}`, `Raise pfer to ${pfer}${other}.`)
}

export function failForQ(demand: Demand, q: number): never {
  const { p, pairs, assumption } = demand
  const pfer = roundUp(boundOf({ p, pairs, threshold: 1, q }, assumption))
  const few = largestQ(demand, 1)
  const other = few === undefined ? '' : `, or lower q to ${few}`
  refuse(demand, `even threshold 1 at q = ${q}`, `Raise pfer to ${pfer}${other}.`)
}

function refuse({ p, pfer, assumption }: Demand, best: string, hint: string): never {
  const bound = assumption === 'none' ? 'worst-case' : assumption
  return fail('usage/out-of-reach', {
    where: 'pfer',
    rule: `is below what ${best} of p = ${p} can promise under the ${bound} bound`,
    got: pfer,
    hint,
  })
}

/** Three digits, always more than x: 0.6 % is more than half a unit in the third digit. */
function roundUp(x: number): number {
  const near = Number(x.toPrecision(3))
  return near > x * (1 + 1e-9) ? near : Number((x * 1.006).toPrecision(3))
}

/** Four places, never less than the threshold. */
function fourPlaces(threshold: number): number {
  const near = Math.round(threshold * 1e4) / 1e4
  return near >= threshold ? near : Math.ceil(threshold * 1e4) / 1e4
}
