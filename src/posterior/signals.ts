/**
 * Signals: groups of variables that stand in for each other, with the probability that at least one of them is in the model. Variables j
 * and k stand in for each other if models hold both clearly less often than they would if j and k had nothing to do with each other,
 *   P(j and k) < 0.8 P(j) P(k),
 * and if their columns are correlated by at least 1/2, so that they can say the same (the purity of SuSiE's credible sets, Wang et al. 2020).
 * Variables join in order of their probability, each the first signal whose leading variable, and whose members as a whole, it can stand
 * in for. Copies of a column are in one signal from the start.
 */

import { relativeWeights, weightedColumns } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
import { columnsOf } from '../data/variables.js'
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
  const groups: number[][] = []
  for (const v of order) {
    const group = groups.find(
      members =>
        correlated(members[0], v) && apart(balls, alone, [members[0]], v) && apart(balls, alone, members, v),
    )
    if (group === undefined) groups.push([v])
    else group.push(v)
  }
  return groups
    .map(members => signalOf(members, groupProbability(balls, rest, members), posterior))
    .sort((a, b) => b.probability - a.probability || a.variables[0] - b.variables[0])
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

/** Probability that a model holds at least one of the variables of the balls. */
export function groupProbability(
  balls: readonly SharedBall[],
  rest: Float64Array,
  members: readonly number[],
): number {
  const group = new Set(members)
  let sum = members.reduce((total, v) => total + rest[v], 0)
  for (const ball of balls) sum += ball.share * chanceOfAny(ball, group)
  return Math.min(1, sum)
}

/** A ball adds one variable at most: chances of additions sum. */
function chanceOfAny({ centre, added, probability }: SharedBall, group: ReadonlySet<number>): number {
  if (centre.some(v => group.has(v))) return 1
  return added.reduce((sum, v, e) => sum + (group.has(v) ? probability[e] : 0), 0)
}

/** Whether models hold v and any of the group clearly less often than if they were independent. */
function apart(
  balls: readonly SharedBall[],
  alone: Float64Array,
  members: readonly number[],
  v: number,
): boolean {
  const group = new Set(members)
  const single = new Set([v])
  let both = 0
  let any = 0
  for (const ball of balls) {
    const chance = chanceOfAny(ball, group)
    any += ball.share * chance
    const inside = ball.centre.includes(v)
    if (inside) both += ball.share * chance
    else if (chance === 1) both += ball.share * chanceOfAny(ball, single)
  }
  return both < together * any * alone[v]
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
  const known = new Map<number, readonly Float64Array[]>()
  const columns = (v: number) => {
    let own = known.get(v)
    if (own === undefined) {
      own = columnsOf(groups, copies[v][0]).map(
        j => weightedColumns(data.x.slice(j * n, (j + 1) * n), n, 1, weights).z,
      )
      known.set(v, own)
    }
    return own
  }
  const product = (a: Float64Array, b: Float64Array) =>
    a.reduce((sum, value, i) => sum + (weights?.[i] ?? 1) * value * b[i], 0)
  return (a, b) =>
    columns(a).some(first =>
      columns(b).some(second => {
        const square = product(first, first) * product(second, second)
        return product(first, second) ** 2 >= purity * purity * square && square > 0
      }),
    )
}
