/**
 * Signals: groups of variables that stand in for each other, with the probability that at least one of them is in the model. Variables j
 * and k stand in for each other if models hold both clearly less often than they would if j and k had nothing to do with each other,
 *   P(j and k) < 0.8 P(j) P(k),
 * and if their columns are correlated by at least 1/2, so that they can say the same (the purity of SuSiE's credible sets, Wang et al. 2020).
 * Variables join in order of their probability, each the first signal whose leading variable, and whose members as a whole, it can stand
 * in for. Copies of a column are in one signal from the start.
 */

import { relativeWeights, scaleRows, weightedColumns } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
import { columnsOf } from '../data/variables.js'
import { dot } from '../math/dot.js'
import type { Count, Fraction } from '../math/quantities.js'
import type { Posterior, SharedBall } from './posterior.js'

export interface Signal {
  /** Numbers of its variables in the data set, the most probable first. @minItems 1 */
  readonly variables: readonly Count[]
  /** That at least one of them is in the model. */
  readonly probability: Fraction
  /** That each of them is. */
  readonly each: readonly Fraction[]
}

/** Variables of smaller probability make no signal. */
export const leastProbability = 0.01
const purity = 0.5
const together = 0.8

export function signals(posterior: Posterior, data: Dataset): readonly Signal[] {
  const { copies, probability, balls, rest } = posterior
  const alone = Float64Array.from(copies, variables => probability[variables[0]] * variables.length)
  const order = [...copies.keys()].filter(v => alone[v] >= leastProbability)
  order.sort((a, b) => alone[b] - alone[a] || a - b)
  const correlated = correlationWith(data, copies)
  const shares = Float64Array.from(balls, ({ share }) => share)
  const chances = chancesIn(balls, order)
  const groups: Group[] = []
  for (const v of order) {
    const own = chances.get(v)!
    const group = groups.find(
      ({ members: [lead], any }) =>
        correlated(lead, v) &&
        apart(shares, chances.get(lead)!, own, alone[v]) &&
        apart(shares, any, own, alone[v]),
    )
    if (group === undefined) groups.push({ members: [v], any: own.slice() })
    else {
      group.members.push(v)
      join(group.any, own)
    }
  }
  return groups
    .map(({ members, any }) => {
      const unlisted = members.reduce((total, v) => total + rest[v], 0)
      return signalOf(members, Math.min(1, dot(shares, 0, any, 0, shares.length) + unlisted), posterior)
    })
    .sort((a, b) => b.probability - a.probability || a.variables[0] - b.variables[0])
}

interface Group {
  readonly members: number[]
  /** For each ball the probability of sets with any of the members. */
  readonly any: Float64Array
}

/** For each of the variables the probability, given each ball, of sets with it. */
function chancesIn(
  balls: readonly SharedBall[],
  variables: readonly number[],
): ReadonlyMap<number, Float64Array> {
  const chances = new Map(variables.map(v => [v, new Float64Array(balls.length)]))
  balls.forEach(({ centre, added, probability }, at) => {
    for (const v of centre) {
      const own = chances.get(v)
      if (own !== undefined) own[at] = 1
    }
    added.forEach((v, e) => {
      const own = chances.get(v)
      if (own !== undefined) own[at] = probability[e]
    })
  })
  return chances
}

/** A ball adds one variable at most: chances of additions sum. */
function join(any: Float64Array, own: Float64Array): void {
  for (let at = 0; at < any.length; at++) any[at] = any[at] === 1 || own[at] === 1 ? 1 : any[at] + own[at]
}

/** Whether models hold a variable and any of a group clearly less often than if they were independent. */
function apart(shares: Float64Array, group: Float64Array, own: Float64Array, alone: number): boolean {
  let both = 0
  let any = 0
  for (let at = 0; at < shares.length; at++) {
    any += shares[at] * group[at]
    // Of two that are only added, no set of a ball holds both.
    if (own[at] === 1 || group[at] === 1) both += shares[at] * own[at] * group[at]
  }
  return both < together * any * alone
}

/** The probability of each of p variables that any signal holds; 0 for the others. */
export function probabilityOf(signals: readonly Signal[], p: number): Float64Array {
  const probability = new Float64Array(p)
  for (const { variables, each } of signals) {
    variables.forEach((j, e) => {
      probability[j] = each[e]
    })
  }
  return probability
}

function signalOf(
  members: readonly number[],
  probability: number,
  { copies, probability: of }: Posterior,
): Signal {
  const variables = members.flatMap(v => copies[v]).sort((a, b) => of[b] - of[a] || a - b)
  return { variables, probability, each: variables.map(v => of[v]) }
}

/** Whether two of the variables have columns that are correlated enough to stand in for each other. */
function correlationWith(
  data: Dataset,
  copies: readonly (readonly number[])[],
): (a: number, b: number) => boolean {
  const { n, groups } = data
  const weights = data.weights && relativeWeights(data.weights)
  const roots = weights?.map(Math.sqrt)
  const known = new Map<number, readonly ScaledColumn[]>()
  const columns = (v: number) => {
    let own = known.get(v)
    if (own === undefined) {
      own = columnsOf(groups, copies[v][0]).map(j => {
        const { z } = weightedColumns(data.x.slice(j * n, (j + 1) * n), n, 1, weights)
        if (roots !== undefined) scaleRows(z, roots)
        return { z, square: dot(z, 0, z, 0, n) }
      })
      known.set(v, own)
    }
    return own
  }
  return (a, b) =>
    columns(a).some(first =>
      columns(b).some(second => {
        const square = first.square * second.square
        return dot(first.z, 0, second.z, 0, n) ** 2 >= purity * purity * square && square > 0
      }),
    )
}

interface ScaledColumn {
  readonly z: Float64Array
  /** z'z */
  readonly square: number
}
