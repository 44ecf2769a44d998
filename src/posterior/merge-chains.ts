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
  readonly survey: Pick<Survey, 'outside'>
}

export function mergeChains(
  chains: readonly Chain[],
  { variables, priors, survey }: SearchedSpace,
): Posterior {
  const { balls, visits } = unite(chains)
  const { share, covered } = sharesOf(balls, visits)
  const shared = balls.map((ball, b): SharedBall => {
    const { tau, centre, logWeight, own, added, probability, rest } = ball
    return { tau, centre, logWeight, own, added, probability, rest, share: share[b] }
  })
  const { copies, total } = variables
  const { outside } = survey
  const rest = new Float64Array(copies.length)
  for (const chain of chains)
    for (let e = 0; e < chain.rest.length; e += 2) rest[chain.rest[e]] += chain.rest[e + 1] / chains.length
  for (let e = 0; e < outside.length; e += 2) rest[outside[e]] += outside[e + 1]
  return { ...summarise(shared, rest, copies, total, priors), covered }
}

/** Each ball once, and how often each chain has visited it (-1: never seen). */
function unite(chains: readonly Chain[]) {
  const index = new Map<string, number>()
  const balls: VisitedBall[] = []
  const visits: Int32Array[] = []
  chains.forEach(({ balls: own }, c) => {
    for (const ball of own) {
      const key = `${ball.tau}:${ball.centre.join()}`
      let b = index.get(key)
      if (b === undefined) {
        b = balls.length
        index.set(key, b)
        balls.push(ball)
        visits.push(new Int32Array(chains.length).fill(-1))
      }
      visits[b][c] = ball.visits
    }
  })
  return { balls, visits }
}

function sharesOf(balls: readonly VisitedBall[], visits: readonly Int32Array[]) {
  const count = visits[0].length
  const largest = balls.reduce((most, { logWeight }) => Math.max(most, logWeight), -Infinity)
  const weight = Float64Array.from(balls, ({ logWeight }) => exp(logWeight - largest))
  const evidence = chainEvidence(balls, visits, largest)
  const share = new Float64Array(balls.length)
  let covered = 0
  for (let c = 0; c < count; c++) {
    const found = visits.map(of => count === 1 || of.some((seen, other) => other !== c && seen >= 0))
    let inside = 0
    let all = 0
    let mass = 0
    balls.forEach((_, b) => {
      const seen = Math.max(0, visits[b][c])
      all += seen
      if (found[b]) {
        inside += seen
        mass += weight[b]
      }
    })
    const part = evidence[c]
    covered += (part * inside) / all
    balls.forEach((_, b) => {
      if (!found[b]) share[b] += (part * Math.max(0, visits[b][c])) / all
      else if (inside > 0) share[b] += ((part * inside) / all) * (weight[b] / mass)
    })
  }
  return { share, covered }
}

/**
 * How much each chain counts; the sum is one. Chains that have met the same models have visited balls of like weight and count alike. One
 * that has not left a poor neighbourhood has a mean log weight below the best chain's by more than the weights vary: it counts less
 * by the factor that it is below that.
 */
function chainEvidence(
  balls: readonly VisitedBall[],
  visits: readonly Int32Array[],
  largest: number,
): Float64Array {
  const moments = Array.from(visits[0], (_, c) => {
    let count = 0
    let sum = 0
    let squares = 0
    balls.forEach(({ logWeight }, b) => {
      const seen = Math.max(0, visits[b][c])
      const below = logWeight - largest
      count += seen
      sum += seen * below
      squares += seen * below * below
    })
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
