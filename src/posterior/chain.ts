/**
 * One chain through the space of models: Gibbs' sampler on (set, tau, ball). From the set to a ball that holds it, from the ball to one
 * of its sets, now and then from one tau to the next given the set. Each ball is measured once, with the exact probabilities of all
 * its sets; what a chain brings back are its balls, each with its weight and the number of visits.
 */
import { checkpoint } from '../math/checkpoint.js'
import { exp } from '../math/elementary.js'
import type { Stream } from '../random/stream.js'
import { type Ball, type ChainRule, measureBall, stayProbability, turnOf, weighAdditions } from './ball.js'
import type { SetModel } from './set-model.js'

/** Plain data: what `mergeChains` needs of a chain, whichever machine has computed it. Variables are numbered by their places among the candidates. */
export interface Chain {
  readonly balls: readonly VisitedBall[]
  /** Mean probability, over the visits, of variables as additions that the balls do not list: variable, probability, ... */
  readonly rest: readonly number[]
  /** Where it got to: from there it can go on. */
  readonly end: ChainPoint
}

/** A set, increasing, and the index of tau. */
export interface ChainPoint {
  readonly set: readonly number[]
  readonly tau: number
}

export interface VisitedBall extends Ball {
  /** After the chain has settled; 0 for balls seen only before. */
  readonly visits: number
}

export interface ChainLength {
  /** Steps before visits count. */
  readonly settle: number
  readonly steps: number
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export function runChain(model: SetModel, rule: ChainRule, length: ChainLength, random: Stream): Chain {
  const balls = new Map<string, Mutable<VisitedBall>>()
  const likelihoods = new Map<string, number>()
  /** Of each variable, and of all. */
  const spare = new Float64Array(model.p + 1)
  const weights = new Float64Array(model.p)
  /** The set, increasing. */
  let sorted: readonly number[] = model.active.toSorted((a, b) => a - b)
  let restMass = 0

  function ballAround(without: number): Mutable<VisitedBall> {
    const centre = without < 0 ? sorted : sorted.filter(v => v !== without)
    const key = String.fromCharCode(model.tau, ...centre)
    const known = balls.get(key)
    if (known !== undefined) return known
    const ball = measureBall(model, rule, centre, without, weights, spare)
    const { tau, logWeight, own, added, probability, rest } = ball
    const counted = { tau, centre, logWeight, own, added, probability, rest, visits: 0 }
    balls.set(key, counted)
    return counted
  }

  function step(counts: boolean): void {
    const stays = random.uniform() < stayProbability(sorted.length)
    const without = stays ? -1 : drawTurn()
    const ball = ballAround(without)
    if (counts) {
      ball.visits++
      restMass += ball.rest
    }
    moveTo(without, drawAddition(ball, without))
  }

  /** A variable of the set, as likely as its turn. */
  function drawTurn(): number {
    const { turns } = rule
    let u = random.uniform() * turnOf(sorted, turns)
    for (const v of sorted) {
      u -= turns[v]
      if (u < 0) return v
    }
    return sorted[sorted.length - 1]
  }

  /** The variable to add to the centre, -1 for none. */
  function drawAddition(ball: Ball, without: number): number {
    let u = random.uniform() - ball.own
    if (u < 0) return -1
    for (let e = 0; e < ball.added.length; e++) {
      u -= ball.probability[e]
      if (u < 0) return ball.added[e]
    }
    return drawRest(ball, without)
  }

  /** One of the additions that the ball does not list. */
  function drawRest(ball: Ball, without: number): number {
    if (ball.rest === 0) return ball.added.at(-1) ?? -1
    weighAdditions(model.additions(without).ratios, ball.centre, rule.turns, weights)
    for (const k of ball.added) weights[k] = 0
    return drawIndex(weights, random)
  }

  function moveTo(without: number, added: number): void {
    if (added === without) return
    if (without >= 0) model.remove(without)
    if (added >= 0) model.add(added)
    sorted = exchanged(sorted, without, added)
  }

  /** Metropolis' step to one of the other priors. */
  function drawTau(): void {
    const others = model.priors.length - 1
    if (others === 0) return
    const next = (model.tau + 1 + random.below(others)) % (others + 1)
    const accept = random.uniform()
    if (accept < exp(Math.min(0, likelihoodAt(next) - likelihoodAt(model.tau))))
      model.restart(model.active.slice(), next)
  }

  /** Of the present set, computed once. */
  function likelihoodAt(tau: number): number {
    const key = String.fromCharCode(tau, ...sorted)
    let found = likelihoods.get(key)
    if (found === undefined) {
      found = tau === model.tau ? model.logLikelihood : model.likelihoodAt(tau)
      likelihoods.set(key, found)
    }
    return found
  }

  // The larger the set, the more a look at another tau costs, and the better tau is known.
  const between = Math.max(5, model.active.length)
  for (let t = 0; t < length.settle + length.steps; t++) {
    checkpoint()
    if (t % between === 0) drawTau()
    step(t >= length.settle)
  }
  const rest: number[] = []
  const spareMass = spare[model.p]
  const scale = spareMass > 0 ? restMass / length.steps / spareMass : 0
  for (let k = 0; k < model.p; k++) if (spare[k] * scale > 1e-9) rest.push(k, spare[k] * scale)
  return { balls: [...balls.values()], rest, end: { set: sorted, tau: model.tau } }
}

/** A set, increasing, without one variable and with another; -1 for none. */
function exchanged(set: readonly number[], without: number, added: number): readonly number[] {
  const next: number[] = []
  let isIn = added < 0
  for (const v of set) {
    if (v === without) continue
    if (!isIn && v > added) {
      next.push(added)
      isIn = true
    }
    next.push(v)
  }
  if (!isIn) next.push(added)
  return next
}

/** An index with probability in proportion to its weight; the last of positive weight where rounding leaves none. */
function drawIndex(weights: Float64Array, random: Stream): number {
  let u = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0)
  let last = -1
  for (let k = 0; k < weights.length; k++) {
    if (weights[k] === 0) continue
    last = k
    u -= weights[k]
    if (u < 0) break
  }
  return last
}
