/**
 * Methods compared over designs that were drawn at random, one data set each. On each data set a method has
 *   merit = [exact set] + F1,   F1 = 2 found / (found + false + true)   (on noise: merit = [nothing selected]),
 * and a rank among the methods by merit, ties sharing it. Means over the draws are compared in pairs with one method, by the standard
 * error of the differences. Single draws say little about regret, so it is taken over kinds of draws: the best mean F1 of any method on
 * the draws of a kind, less the method's own.
 */
import { type Estimate, estimateMean } from '../measure/estimate.js'
import type { Design } from './design.js'

export interface Draw {
  readonly design: Design
  /** By method: how many true variables it selects, and how many others. */
  readonly scores: Readonly<Record<string, readonly [found: number, wrong: number]>>
}

export interface MethodOverDraws {
  readonly method: string
  readonly rank: Estimate
  /** Rank less that of the method compared with; null for that one. */
  readonly behind: Estimate | null
  /** Over the draws with signal. */
  readonly exact: Estimate
  readonly F1: Estimate
  readonly fdr: Estimate
  /** Selected on draws without signal, a data set. */
  readonly falseOnNoise: Estimate
  /** The largest regret of F1 over kinds of draws. */
  readonly worstRegret: { readonly kind: string; readonly regret: number }
}

/** Kinds with fewer draws are not judged. */
const FEWEST = 10

export function overDraws(draws: readonly Draw[], against: string): readonly MethodOverDraws[] {
  const methods = Object.keys(draws[0]?.scores ?? {})
  const ranks = draws.map(draw => ranksOf(methods.map(method => merit(draw, method))))
  const signal = draws.filter(({ design }) => design.s > 0)
  const noise = draws.filter(({ design }) => design.s === 0)
  const F1 = methods.map(method => signal.map(draw => f1(draw, method)))
  const kinds = kindsOf(signal.map(({ design }) => design))
  const other = methods.indexOf(against)
  return methods
    .map((method, m) => ({
      method,
      rank: estimateMean(ranks.map(rank => rank[m])),
      behind: m === other || other < 0 ? null : estimateMean(ranks.map(rank => rank[m] - rank[other])),
      exact: estimateMean(signal.map(draw => Number(isExact(draw, method)))),
      F1: estimateMean(F1[m]),
      fdr: estimateMean(signal.map(draw => share(draw.scores[method]))),
      falseOnNoise: estimateMean(noise.map(draw => draw.scores[method][1])),
      worstRegret: worstRegret(F1, m, kinds),
    }))
    .sort((a, b) => a.rank.value - b.rank.value)
}

function isExact({ design, scores }: Draw, method: string): boolean {
  const [found, wrong] = scores[method]
  return found === design.s && wrong === 0
}

function f1({ design, scores }: Draw, method: string): number {
  const [found, wrong] = scores[method]
  return (2 * found) / (found + wrong + design.s)
}

function merit(draw: Draw, method: string): number {
  const exact = Number(isExact(draw, method))
  return draw.design.s === 0 ? exact : exact + f1(draw, method)
}

function share([found, wrong]: readonly [number, number]): number {
  return found + wrong === 0 ? 0 : wrong / (found + wrong)
}

/** Of the largest 1; equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): readonly number[] {
  return values.map(value => {
    const above = values.filter(other => other > value + 1e-12).length
    const level = values.filter(other => Math.abs(other - value) <= 1e-12).length
    return above + (level + 1) / 2
  })
}

/** The draws of each kind, by their numbers. */
function kindsOf(designs: readonly Design[]): ReadonlyMap<string, readonly number[]> {
  const kinds = new Map<string, number[]>()
  designs.forEach((design, k) => {
    for (const kind of traits(design)) kinds.set(kind, [...(kinds.get(kind) ?? []), k])
  })
  return new Map([...kinds].filter(([, numbers]) => numbers.length >= FEWEST))
}

function traits(design: Design): readonly string[] {
  const { n, p, s, family, dependence, columns = 'normal', errors = 'normal', copies = 0 } = design
  const { place = 'anywhere', signs = 'random' } = design
  return [
    `dependence ${dependence.kind}`,
    `columns ${columns}`,
    family === 'binomial' ? 'classes' : `errors ${errors}`,
    `effects ${place}, signs ${signs}`,
    s <= 3 ? 'up to 3 true' : s <= 10 ? '4 to 10 true' : 'over 10 true',
    p > n ? 'more columns than rows' : 'at most as many columns as rows',
    ...(copies > 0 ? ['a cause with copies'] : []),
  ]
}

function worstRegret(
  F1: readonly (readonly number[])[],
  m: number,
  kinds: ReadonlyMap<string, readonly number[]>,
): MethodOverDraws['worstRegret'] {
  let worst = { kind: '', regret: 0 }
  for (const [kind, numbers] of kinds) {
    const means = F1.map(values => numbers.reduce((sum, k) => sum + values[k], 0) / numbers.length)
    const regret = Math.max(...means) - means[m]
    if (regret > worst.regret) worst = { kind, regret }
  }
  return worst
}
