/**
 * Methods compared over designs that were drawn at random, one data set each. On each data set a method has
 *   merit = [exact set] + F1,   F1 = 2 found / (found + false + true)   (on noise: merit = [nothing selected]),
 * and a rank among the methods by merit, ties sharing it. Where only m of all M methods take the kind of response, a rank r counts as
 * 1 + (r - 1) (M - 1) / (m - 1). Means over the draws are compared in pairs with one method, by the standard error of the differences on the
 * draws that both took. Single draws say little about regret, so it is taken over kinds of draws: the best mean F1 of any method on the draws
 * of a kind, less the method's own.
 */

import type { Design } from '../designs/design.js'
import { type Estimate, estimateMean } from '../measure/estimate.js'

export interface Draw {
  readonly design: Design
  /** By method: how many true variables it selects, and how many others. */
  readonly scores: Readonly<Record<string, readonly [found: number, wrong: number]>>
  /** Methods that refused the data, and so selected nothing. */
  readonly refused?: readonly string[]
}

export interface MethodOverDraws {
  readonly method: string
  readonly draws: number
  /** Of these, draws that it refused. */
  readonly refused: number
  readonly rank: Estimate
  /** Less that of the method compared with, on the same draws; null for that one. */
  readonly behind: { readonly rank: Estimate; readonly F1: Estimate } | null
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
  const methods = [...new Set(draws.flatMap(({ scores }) => Object.keys(scores)))]
  const ranked = draws.map(draw => ({ ...draw, ranks: ranksOf(draw, methods.length) }))
  const kinds = kindsOf(draws.filter(({ design }) => design.s > 0))
  return methods
    .map(method => {
      const own = ranked.filter(({ scores }) => scores[method] !== undefined)
      const signal = own.filter(({ design }) => design.s > 0)
      const noise = own.filter(({ design }) => design.s === 0)
      const both = own.filter(({ scores }) => scores[against] !== undefined)
      const less = (value: (draw: Ranked, name: string) => number, on: readonly Ranked[]) =>
        estimateMean(on.map(draw => value(draw, method) - value(draw, against)))
      const rank = ({ ranks }: Ranked, name: string) => ranks.get(name)!
      return {
        method,
        draws: own.length,
        refused: own.filter(({ refused }) => refused?.includes(method)).length,
        rank: estimateMean(own.map(draw => rank(draw, method))),
        behind:
          method === against || both.length === 0
            ? null
            : {
                rank: less(rank, both),
                F1: less(
                  f1,
                  both.filter(({ design }) => design.s > 0),
                ),
              },
        exact: estimateMean(signal.map(draw => Number(isExact(draw, method)))),
        F1: estimateMean(signal.map(draw => f1(draw, method))),
        fdr: estimateMean(signal.map(draw => share(draw.scores[method]))),
        falseOnNoise: estimateMean(noise.map(draw => draw.scores[method][1])),
        worstRegret: worstRegret(methods, method, kinds),
      }
    })
    .sort((a, b) => a.rank.value - b.rank.value)
}

interface Ranked extends Draw {
  readonly ranks: ReadonlyMap<string, number>
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

/** Of the largest merit 1; equal ones share the mean of their ranks; scaled to so many methods in all. */
function ranksOf(draw: Draw, methods: number): ReadonlyMap<string, number> {
  const names = Object.keys(draw.scores)
  const merits = names.map(name => merit(draw, name))
  const scale = names.length > 1 ? (methods - 1) / (names.length - 1) : 1
  return new Map(
    names.map((name, m) => {
      const above = merits.filter(other => other > merits[m] + 1e-12).length
      const level = merits.filter(other => Math.abs(other - merits[m]) <= 1e-12).length
      return [name, 1 + (above + (level - 1) / 2) * scale]
    }),
  )
}

/** The draws of each kind that has enough of them. */
function kindsOf(draws: readonly Draw[]): ReadonlyMap<string, readonly Draw[]> {
  const kinds = new Map<string, Draw[]>()
  for (const draw of draws)
    for (const kind of traits(draw.design)) kinds.set(kind, [...(kinds.get(kind) ?? []), draw])
  return new Map([...kinds].filter(([, own]) => own.length >= FEWEST))
}

const responses = {
  binomial: 'classes',
  multinomial: 'classes',
  poisson: 'counts',
  cox: 'survival times',
} as const

function traits(design: Design): readonly string[] {
  const { n, p, s, family, dependence, columns = 'normal', errors = 'normal', copies = 0 } = design
  const { place = 'anywhere', signs = 'random' } = design
  return [
    `dependence ${dependence.kind}`,
    `columns ${columns}`,
    family === 'gaussian' ? `errors ${errors}` : responses[family],
    `effects ${place}, signs ${signs}`,
    s <= 3 ? 'up to 3 true' : s <= 10 ? '4 to 10 true' : 'over 10 true',
    p > n ? 'more columns than rows' : 'at most as many columns as rows',
    ...(copies > 0 ? ['a cause with copies'] : []),
  ]
}

/** On the draws that the method took; others count where they took all of these. */
function worstRegret(
  methods: readonly string[],
  method: string,
  kinds: ReadonlyMap<string, readonly Draw[]>,
): MethodOverDraws['worstRegret'] {
  let worst = { kind: '', regret: 0 }
  for (const [kind, draws] of kinds) {
    const own = draws.filter(({ scores }) => scores[method] !== undefined)
    if (own.length < FEWEST) continue
    const means = methods
      .filter(name => own.every(({ scores }) => scores[name] !== undefined))
      .map(name => estimateMean(own.map(draw => f1(draw, name))).value)
    const regret = Math.max(...means) - estimateMean(own.map(draw => f1(draw, method))).value
    if (regret > worst.regret) worst = { kind, regret }
  }
  return worst
}
