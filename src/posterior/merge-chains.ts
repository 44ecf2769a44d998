/**
 * Chains to probabilities. Balls that other chains have found, V, are compared by their exact weights; how much of all probability lies in
 * V is the share of the chain's visits to it, and what lies outside is represented by the chain's other visits:
 *   P(f) = C sum_V W f / sum_V W + (1 - C) mean of f over the visits outside V,   C = share of visits in V,
 * averaged over the chains. Where few models hold all the probability every ball is in V, C = 1 and the answer is exact, each visited
 * model counting once with its weight; where there are too many models for any to be seen twice, C = 0 and it is the mean over the visits.
 * Weights alone would favour the neighbourhood of the most probable models there, since only they are visited (Clyde & Ghosh 2012).
 */
import { exp } from '../math/elementary.js'
import type { Chain, VisitedBall } from './chain.js'
import type { EffectPrior } from './effect-prior.js'
import type { Posterior, SharedBall } from './posterior.js'
import { summarise } from './summarise.js'
import type { Survey } from './survey.js'
import type { ModelVariables } from './variables.js'

/** What chains ran through. */
export interface SearchedSpace {
  readonly variables: Pick<ModelVariables, 'copies' | 'total'>
  readonly priors: readonly EffectPrior[]
  readonly survey: Pick<Survey, 'candidates' | 'outside'>
}

export function mergeChains(
  chains: readonly Chain[],
  { variables, priors, survey }: SearchedSpace,
): Posterior {
  const { balls, visits } = unite(chains)
  const { share, ofChains, covered } = sharesOf(balls, visits)
  const { candidates, outside } = survey
  const named = (places: readonly number[]) => {
    const variables = new Array<number>(places.length)
    for (let e = 0; e < places.length; e++) variables[e] = candidates[places[e]]
    return variables
  }
  const shared = balls.map((ball, b): SharedBall => {
    const { tau, centre, logWeight, own, added, probability, rest } = ball
    return {
      tau,
      centre: named(centre),
      logWeight,
      own,
      added: named(added),
      probability,
      rest,
      share: share[b],
    }
  })
  const { copies, total } = variables
  const rest = new Float64Array(copies.first.length)
  for (const chain of chains)
    for (let e = 0; e < chain.rest.length; e += 2)
      rest[candidates[chain.rest[e]]] += chain.rest[e + 1] / chains.length
  for (let e = 0; e < outside.length; e += 2) rest[outside[e]] += outside[e + 1]
  return { ...summarise(shared, rest, copies, total, priors), ofChains, covered }
}

/** A chain and what it comes to when it goes on from its end, as one. */
export function followed(first: Chain, next: Chain): Chain {
  const [before, after] = [first, next].map(({ balls }) => balls.reduce((sum, { visits }) => sum + visits, 0))
  const rest = new Map<number, number>()
  for (const { rest: own, part } of [
    { rest: first.rest, part: before / (before + after) },
    { rest: next.rest, part: after / (before + after) },
  ])
    for (let e = 0; e < own.length; e += 2) rest.set(own[e], (rest.get(own[e]) ?? 0) + part * own[e + 1])
  const increasing = [...rest].sort(([a], [b]) => a - b)
  return { balls: [...first.balls, ...next.balls], rest: increasing.flat(), end: next.end }
}

interface United {
  /** Each once. */
  readonly balls: readonly VisitedBall[]
  /** For each chain how often it has visited each, -1 where it has never seen it. */
  readonly visits: readonly Int32Array[]
}

function unite(chains: readonly Chain[]): United {
  const index = new Map<string, number>()
  const balls: VisitedBall[] = []
  const numbers = chains.map(({ balls: own }) =>
    own.map(ball => {
      const key = String.fromCharCode(ball.tau, ...ball.centre)
      let b = index.get(key)
      if (b === undefined) {
        b = balls.push(ball) - 1
        index.set(key, b)
      }
      return b
    }),
  )
  const visits = chains.map(({ balls: own }, c) => {
    const counts = new Int32Array(balls.length).fill(-1)
    own.forEach((ball, e) => {
      const b = numbers[c][e]
      counts[b] = Math.max(0, counts[b]) + ball.visits
    })
    return counts
  })
  return { balls, visits }
}

function sharesOf(balls: readonly VisitedBall[], visits: readonly Int32Array[]) {
  const largest = balls.reduce((most, { logWeight }) => Math.max(most, logWeight), -Infinity)
  const below = Float64Array.from(balls, ({ logWeight }) => logWeight - largest)
  const weight = below.map(exp)
  const evidence = chainEvidence(below, visits)
  const finders = new Int32Array(balls.length)
  for (const own of visits) for (let b = 0; b < own.length; b++) if (own[b] >= 0) finders[b]++
  const share = new Float64Array(balls.length)
  let covered = 0
  const ofChains = visits.map((own, c) => {
    const byOthers = (b: number) => visits.length === 1 || finders[b] > (own[b] >= 0 ? 1 : 0)
    let inside = 0
    let all = 0
    let mass = 0
    for (let b = 0; b < own.length; b++) {
      const seen = Math.max(0, own[b])
      all += seen
      if (byOthers(b)) {
        inside += seen
        mass += weight[b]
      }
    }
    const met = inside > 0 ? inside / all / mass : 0
    covered += (evidence[c] * inside) / all
    const shares = new Float64Array(own.length)
    for (let b = 0; b < own.length; b++) shares[b] = byOthers(b) ? met * weight[b] : Math.max(0, own[b]) / all
    for (let b = 0; b < own.length; b++) share[b] += evidence[c] * shares[b]
    return shares
  })
  return { share, ofChains, covered }
}

/**
 * How much each chain counts; the sum is one. Chains that have met the same models have visited balls of like weight and count alike. One
 * that has not left a poor neighbourhood has a mean log weight below the best chain's by more than the weights vary: it counts less
 * by the factor that it is below that. `below`: log weights of the balls, less the largest.
 */
function chainEvidence(below: Float64Array, visits: readonly Int32Array[]): Float64Array {
  const moments = visits.map(own => {
    let count = 0
    let sum = 0
    let squares = 0
    for (let b = 0; b < own.length; b++) {
      const seen = Math.max(0, own[b])
      count += seen
      sum += seen * below[b]
      squares += seen * below[b] * below[b]
    }
    const mean = sum / count
    return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
  })
  const best = moments.reduce((most, { mean }) => Math.max(most, mean), -Infinity)
  const evidence = Float64Array.from(moments, ({ mean, deviation }) =>
    exp(Math.min(0, mean + 2 * deviation - best)),
  )
  const sum = evidence.reduce((total, value) => total + value, 0)
  return evidence.map(value => value / sum)
}
