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
import { copiesOf } from './copies.js'
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

export function signals(
  posterior: Posterior,
  data: Dataset,
  correlated: Correlated = correlationWith(data),
): readonly Signal[] {
  const { copies, probability, balls, rest } = posterior
  const { first, several } = copies
  const alone = new Float64Array(first.length)
  for (let v = 0; v < first.length; v++) alone[v] = probability[first[v]]
  for (const [v, variables] of several) alone[v] *= variables.length
  const order: number[] = []
  for (let v = 0; v < first.length; v++) if (alone[v] >= leastProbability) order.push(v)
  order.sort((a, b) => alone[b] - alone[a] || a - b)
  const chances = chancesIn(balls, order, first.length)
  const groups: Group[] = []
  for (const v of order) {
    const own = chances.get(v)!
    const group = groups.find(
      ({ members: [lead], any }) =>
        !isHeldWith(chances.get(lead)!, own, alone[v]) &&
        correlated(first[lead], first[v]) &&
        apart(balls, chances.get(lead)!, own, alone[v]) &&
        apart(balls, any, own, alone[v]),
    )
    if (group === undefined) groups.push({ members: [v], any: own })
    else {
      group.members.push(v)
      group.any = joined(balls, group.any, own)
    }
  }
  return groups
    .map(({ members, any }) => {
      const unlisted = members.reduce((total, v) => total + rest[v], 0)
      return signalOf(members, Math.min(1, any.total + unlisted), posterior)
    })
    .sort((a, b) => b.probability - a.probability || a.variables[0] - b.variables[0])
}

interface Group {
  readonly members: number[]
  /** That sets hold any of the members. */
  any: Chances
}

/** Where sets may hold a variable, or any of a group. */
interface Chances {
  /** Balls that have such sets, increasing, */
  readonly at: Int32Array
  /** and the probability of those, given the ball. */
  readonly chance: Float64Array
  /** Of all balls, */
  readonly total: number
  /** and of those whose centre holds it. */
  readonly held: number
}

function chancesIn(
  balls: readonly SharedBall[],
  variables: readonly number[],
  p: number,
): ReadonlyMap<number, Chances> {
  const place = new Int32Array(p).fill(-1)
  variables.forEach((v, e) => {
    place[v] = e
  })
  const ends = new Int32Array(p + 1)
  for (let b = 0; b < balls.length; b++) {
    const { centre, added } = balls[b]
    for (let i = 0; i < centre.length; i++) ends[place[centre[i]] + 1]++
    for (let i = 0; i < added.length; i++) ends[place[added[i]] + 1]++
  }
  // So many are of variables that nobody asks for.
  ends[0] = 0
  for (let e = 0; e < variables.length; e++) ends[e + 1] += ends[e]
  const at = new Int32Array(ends[variables.length])
  const chance = new Float64Array(at.length)
  const [total, held] = [new Float64Array(variables.length), new Float64Array(variables.length)]
  const next = ends.slice()
  for (let b = 0; b < balls.length; b++) {
    const { centre, added, probability, share } = balls[b]
    for (let i = 0; i < centre.length; i++) {
      const e = place[centre[i]]
      if (e < 0) continue
      at[next[e]] = b
      chance[next[e]++] = 1
      total[e] += share
      held[e] += share
    }
    for (let i = 0; i < added.length; i++) {
      const e = place[added[i]]
      if (e < 0) continue
      at[next[e]] = b
      chance[next[e]++] = probability[i]
      total[e] += share * probability[i]
    }
  }
  return new Map(
    variables.map((v, e) => [
      v,
      {
        at: at.subarray(ends[e], ends[e + 1]),
        chance: chance.subarray(ends[e], ends[e + 1]),
        total: total[e],
        held: held[e],
      },
    ]),
  )
}

/** A ball adds one variable at most: chances of additions sum. */
function joined(balls: readonly SharedBall[], one: Chances, other: Chances): Chances {
  const at = new Int32Array(one.at.length + other.at.length)
  const chance = new Float64Array(at.length)
  let [length, total, held] = [0, 0, 0]
  for (let i = 0, j = 0; i < one.at.length || j < other.at.length; ) {
    const first = i < one.at.length ? one.at[i] : Infinity
    const second = j < other.at.length ? other.at[j] : Infinity
    const b = Math.min(first, second)
    const mine = first === b ? one.chance[i++] : 0
    const theirs = second === b ? other.chance[j++] : 0
    const isHeld = mine === 1 || theirs === 1
    const either = isHeld ? 1 : mine + theirs
    at[length] = b
    chance[length++] = either
    total += balls[b].share * either
    if (isHeld) held += balls[b].share
  }
  return { at: at.subarray(0, length), chance: chance.subarray(0, length), total, held }
}

/** Whether that cannot be said of the two: nearly all models hold any of the group. */
function isHeldWith(group: Chances, own: Chances, alone: number): boolean {
  return own.total - (1 - group.held) >= together * group.total * alone
}

/** Whether models hold a variable and any of a group clearly less often than if they were independent. */
function apart(balls: readonly SharedBall[], group: Chances, own: Chances, alone: number): boolean {
  const most = together * group.total * alone
  let both = 0
  for (let i = 0, j = 0; i < group.at.length && j < own.at.length; ) {
    const step = group.at[i] - own.at[j]
    if (step === 0) {
      // Of two that are only added, no set of a ball holds both.
      if (own.chance[j] === 1 || group.chance[i] === 1)
        both += balls[own.at[j]].share * own.chance[j] * group.chance[i]
      if (both >= most) return false
    }
    if (step <= 0) i++
    if (step >= 0) j++
  }
  return both < most
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
  const variables = members.flatMap(v => copiesOf(copies, v)).sort((a, b) => of[b] - of[a] || a - b)
  return { variables, probability, each: variables.map(v => of[v]) }
}

/** Whether two variables of a data set have columns that are correlated enough to stand in for each other. */
export type Correlated = (a: number, b: number) => boolean

export function correlationWith(data: Dataset): Correlated {
  const { n, groups } = data
  const weights = data.weights && relativeWeights(data.weights)
  const roots = weights?.map(Math.sqrt)
  const known = new Map<number, readonly ScaledColumn[]>()
  const columns = (v: number) => {
    let own = known.get(v)
    if (own === undefined) {
      own = columnsOf(groups, v).map(j => {
        const { z } = weightedColumns(data.x.slice(j * n, (j + 1) * n), n, 1, weights)
        if (roots !== undefined) scaleRows(z, roots)
        return { z, square: dot(z, 0, z, 0, n) }
      })
      known.set(v, own)
    }
    return own
  }
  const pairs = new Map<number, boolean>()
  return (a, b) => {
    const pair = a * data.p + b
    let found = pairs.get(pair)
    if (found === undefined) {
      found = columns(a).some(first =>
        columns(b).some(second => {
          const square = first.square * second.square
          return dot(first.z, 0, second.z, 0, n) ** 2 >= purity * purity * square && square > 0
        }),
      )
      pairs.set(pair, found)
    }
    return found
  }
}

interface ScaledColumn {
  readonly z: Float64Array
  /** z'z */
  readonly square: number
}
