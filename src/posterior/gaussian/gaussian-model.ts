/**
 * The marginal likelihood of a set S of columns with coefficients N(0, tau sigma^2) and sigma^2 by Jeffreys' rule,
 *   -1/2 log det(tau A) - nu/2 log(RSS / y'y),   A = X_S'X_S + I/tau,   RSS = y'y - y'X_S A^-1 X_S'y,
 * times what the prior of the coefficients makes of their moments (moments.ts), and the probability of that prior.
 */
import { dot } from '../../math/dot.js'
import { log } from '../../math/elementary.js'
import { type Arena, createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { indexOfLargest } from '../climb.js'
import { solveBlock } from '../column-blocks.js'
import type { EffectPrior } from '../effect-prior.js'
import { type FittedColumns, logMeanMoment, logMoments } from '../moments.js'
import {
  type Additions,
  type BestAddition,
  type NearAddition,
  nearAdditions,
  type SetModel,
} from '../set-model.js'
import { bestColumn, columnsNear, type Scoring } from './best-addition.js'
import type { SharedColumnWork } from './column-work.js'
import type { GaussianProblem } from './gaussian-problem.js'
import type { Precision } from './gram-rows.js'
import type { LargeBlock, RestOfSet } from './large-block.js'
import { createRidgeFit } from './ridge-fit.js'
import { rowAddress } from './row-store.js'
import {
  additionScratch,
  columnScores,
  leastShare,
  type ReducedSet,
  scoreAdditions,
} from './score-additions.js'
import { removalScratch, scoreRemovals, scoreSingleRemovals } from './score-removals.js'

/** In memory that threads share, which can share the work. */
export interface SharedModel {
  readonly arena: Arena
  readonly work: SharedColumnWork
}

/** Variable v has the columns first[v] .. first[v + 1] - 1; sets have at most `limit` columns. */
export function createGaussianModel(
  problem: GaussianProblem,
  first: Int32Array,
  priors: readonly EffectPrior[],
  limit: number,
  kernels: Kernels,
  precision: Precision = 'double',
  shared?: SharedModel,
): SetModel {
  const { columns, total, nu } = problem
  const taus = priors.map(({ tau }) => tau)
  const p = first.length - 1
  const arena = shared?.arena ?? createArena(kernels)
  const capacity = Math.min(columns, limit)
  const ofAdditions = additionScratch(arena, 4 * Math.ceil(columns / 4), capacity)
  const ofRemovals = removalScratch(arena, capacity)
  const fit = createRidgeFit(problem, first, taus, capacity, precision, arena, kernels, shared?.work)
  const { several, large, width, inverse, b, inside, addresses } = fit
  const scores = ofAdditions.scores / 8
  const ofColumns = arena.f64.subarray(scores, scores + columns)
  const ofVariables = new Float64Array(p)

  const normalLikelihood = (det: number, left: number, at = fit.tau) =>
    priors[at].logProbability - 0.5 * (det + nu * log(left / total))
  const here = () => ({ nu, prior: priors[fit.tau] })

  const coefficient = new Float64Array(capacity)
  const variance = new Float64Array(capacity)

  /** The set as it is, or without the column at place q; valid until the next is asked for. */
  function fitted(q: number, left: number): FittedColumns {
    const all = fit.places()
    const variables = q < 0 ? all : all.filter(own => own[0] !== q)
    for (let i = 0; i < inside.length; i++) {
      coefficient[i] = b[i]
      variance[i] = inverse[i * capacity + i]
    }
    if (q >= 0) {
      const own = inverse[q * capacity + q]
      for (let i = 0; i < inside.length; i++) {
        const across = inverse[i * capacity + q]
        coefficient[i] -= (across / own) * b[q]
        variance[i] -= (across / own) * across
      }
    }
    return { coefficient, variance, precision: nu / left, variables }
  }

  const ofSeveral = (v: number) => v >= 0 && first[v + 1] - first[v] > 1

  function additions(without: number): Additions {
    if (ofSeveral(without))
      return withoutBlock(without, () => {
        const found = additions(-1)
        return { ...found, ratios: found.ratios.slice() }
      })
    const logLikelihood = putScores(without)
    const largest = kernels.largestScore(ofAdditions.scores, width)
    // Where nothing can be added, all ratios are to be 0.
    const sum = kernels.scoreWeights(ofAdditions.scores, largest > -Infinity ? largest : 0, width)
    return { logLikelihood, largest, ratios: perVariable(), sum }
  }

  function bestAddition(without: number, least = -Infinity): BestAddition {
    if (ofSeveral(without)) return withoutBlock(without, () => bestAddition(-1, least))
    if (several.length === 0 && inside.length > (without < 0 ? 0 : 1)) return bestSingle(without, least)
    const logLikelihood = putScores(without)
    const own = perVariable()
    const best = indexOfLargest(own)
    const gain = best < 0 ? -Infinity : own[best]
    return { logLikelihood, variable: gain > -Infinity ? best : -1, gain }
  }

  /** Where all variables have one column: only those are scored that can be the best, and come to `least`. */
  function bestSingle(without: number, least: number): BestAddition {
    const { set, logLikelihood, room } = reduced(without)
    if (room < 1) return { logLikelihood, variable: -1, gain: -Infinity }
    const best = bestColumn(fit, set, scoringOf(set), least - logLikelihood)
    return { logLikelihood, variable: best.column, gain: best.score }
  }

  function scoringOf(set: ReducedSet): Scoring {
    const score = columnScores(fit, set, here(), ofAdditions, arena, kernels)
    return { ...here(), f64: arena.f64, i32: arena.i32, score, scores }
  }

  function additionsNear(without: number, least: number, margin: number): readonly NearAddition[] {
    if (several.length > 0 || inside.length <= (without < 0 ? 0 : 1))
      return nearAdditions(additions(without), least, margin)
    const { set, room } = reduced(without)
    if (room < 1) return []
    return columnsNear(fit, set, scoringOf(set), least, margin).map(({ column, score }) => ({
      variable: column,
      gain: score,
    }))
  }

  /** The set without `without`, of one column, or the set itself (-1), its log likelihood, and how many columns it has room for. */
  function reduced(without: number): { set: ReducedSet; logLikelihood: number; room: number } {
    fit.refresh()
    const q = without < 0 ? -1 : inside.indexOf(first[without])
    const own = q < 0 ? 1 : inverse[q * capacity + q]
    const left = q < 0 ? fit.rss : fit.rss + (b[q] * b[q]) / own
    const det = q < 0 ? fit.logDet : fit.logDet + log(own / taus[fit.tau])
    const row = q < 0 ? addresses.d : rowAddress(fit, fit.rows[q])
    const [dd, dw] = q < 0 ? [0, 0] : [1 / own, b[q] / own]
    const set = { q, fitted: fitted(q, left), rss: left, row, dd, dw }
    const logLikelihood = normalLikelihood(det, left) + logMoments(set.fitted, priors[fit.tau])
    return { set, logLikelihood, room: limit - inside.length + (q < 0 ? 0 : 1) }
  }

  /** The scores of all columns added to that set; returns its log likelihood. */
  function putScores(without: number): number {
    const { set, logLikelihood, room } = reduced(without)
    const { q } = set
    scoreAdditions(fit, set, here(), ofAdditions, arena, kernels)
    scoreLarge(q, logLikelihood, room)
    const { f64 } = arena
    f64.fill(-Infinity, scores + columns, scores + width)
    for (const c of inside) if (c !== inside[q]) f64[scores + c] = -Infinity
    refuse(room)
    return logLikelihood
  }

  /** A variable of several columns leaves before, and enters again where it stood. */
  function withoutBlock<T>(without: number, find: () => T): T {
    const before = fit.active.slice()
    fit.remove(without)
    const found = find()
    fit.add(without)
    fit.reorder(before)
    return found
  }

  /** No variable with more columns than there is room for. */
  function refuse(room: number): void {
    const { f64 } = arena
    if (room < 1) f64.fill(-Infinity, scores, scores + width)
    for (const { from, count } of several) if (count > room) f64[scores + from] = -Infinity
  }

  function perVariable(): Float64Array {
    const { f64 } = arena
    if (several.length === 0) return ofColumns
    for (let v = 0; v < p; v++) ofVariables[v] = f64[scores + first[v]]
    return ofVariables
  }

  function removals(): Float64Array {
    const now = fitted(-1, fit.rss)
    if (several.length === 0) return scoreSingleRemovals(fit, now, here(), ofRemovals, arena, kernels)
    const s = inside.length
    return scoreRemovals(
      fit,
      { ...now, coefficient: coefficient.slice(0, s), variance: variance.slice(0, s) },
      here(),
      own => likelihoodOf(fit.restWithout(own, fit.tau), fit.tau) - likelihood(),
    )
  }

  const likelihood = () =>
    normalLikelihood(fit.logDet, fit.rss) + logMoments(fitted(-1, fit.rss), priors[fit.tau])

  function likelihoodAt(tau: number): number {
    if (tau === fit.tau) return likelihood()
    const block = large.find(({ variable }) => fit.active.includes(variable))
    if (block === undefined) return likelihoodOf(fit.restWithout([], tau), tau)
    const own = fit.places()[fit.active.indexOf(block.variable)]
    return jointLikelihood(block, fit.restWithout(own, tau), tau)
  }

  /** The log likelihood of a set as it stands at a tau. */
  function likelihoodOf({ columns: some, table, ofResponse, variables }: RestOfSet, at: number): number {
    const s = some.length
    const { logDet, variance: spread, solution } = solveBlock(table, s, ofResponse)
    const left = total - dot(solution, 0, ofResponse, 0, s)
    const set = { coefficient: solution, variance: spread, precision: nu / left, variables }
    return normalLikelihood(logDet + s * log(taus[at]), left, at) + logMoments(set, priors[at])
  }

  /** The log likelihood of a set with a large variable, at a tau. */
  function jointLikelihood(block: LargeBlock, rest: RestOfSet, at: number): number {
    const joint = block.join(rest, taus[at])
    const left = Math.max(joint.rss, leastShare * total)
    const set = {
      coefficient: joint.coefficient,
      variance: joint.variance,
      precision: nu / left,
      variables: rest.variables,
    }
    const all = rest.columns.length + block.count
    return (
      normalLikelihood(joint.logDet + all * log(taus[at]), left, at) +
      logMoments(set, priors[at]) +
      logMeanMoment(joint, block.count, nu / left, priors[at])
    )
  }

  /** Large variables outside the set, no larger than there is room for, added to the set without place q, whose log likelihood is `before`. */
  function scoreLarge(q: number, before: number, room: number): void {
    const { f64 } = arena
    for (const { from, count } of large) f64.fill(-Infinity, scores + from, scores + from + count)
    const fitting = large.filter(({ variable, count }) => count <= room && !fit.active.includes(variable))
    if (fitting.length === 0) return
    const rest = fit.restWithout(q < 0 ? [] : [q], fit.tau)
    for (const block of fitting) f64[scores + block.from] = jointLikelihood(block, rest, fit.tau) - before
  }

  return {
    p,
    priors,
    get tau() {
      return fit.tau
    },
    get active() {
      return fit.active
    },
    get logLikelihood() {
      return likelihood()
    },
    restart: (set, next) => fit.restart(set, next),
    add: v => fit.add(v),
    remove: v => fit.remove(v),
    additions,
    bestAddition,
    additionsNear,
    removals,
    likelihoodAt,
  }
}
