/**
 * A look over the whole space of models before chains run through the part of it that matters: where its peaks are, and which variables
 * could be in a model at all. The likelihood ratio of one more variable is computed for all p variables at every peak and every set
 * that lacks one variable of a peak, and again where a short chain gets to from there. Candidates are the variables that the data speak
 * for anywhere there (ratio above 1), the best hundred in any case, and five hundred at most.
 *
 * The others, N, are negligible one by one. Together they raise the weight of a set S by
 *   sum over M in N of P(S + M | y) / P(S | y) ~ sum_m P(|S| + m) / P(|S|)  B^m / m!,
 * P(s) the prior of a set of size s and B the sum of their ratios, if those multiply: a part of the prior, then.
 */
import { checkpoint } from '../math/checkpoint.js'
import { exp, log } from '../math/elementary.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import { kthSmallest } from '../math/kth-smallest.js'
import { stream } from '../random/stream.js'
import { runChain } from './chain.js'
import { climb, shrink } from './climb.js'
import {
  climbFrom,
  type FirstPeaks,
  highAmong,
  highestFirst,
  isHigh,
  type Peak,
  peakAt,
} from './first-peaks.js'
import type { ModelFamily } from './model-family.js'
import { logSizePrior } from './prior.js'
import type { SetModel } from './set-model.js'

/** Plain data; variables are numbered as in `modelVariables`. */
export interface Survey {
  /** The highest first; none far below it. */
  readonly peaks: readonly Peak[]
  /** Increasing. */
  readonly candidates: readonly number[]
  /** For each candidate how often chains try to do without it, in relation to the others. */
  readonly turns: readonly number[]
  /** log P(S) by the size of S, for sets of candidates. */
  readonly logPrior: readonly number[]
  /** Probabilities of variables that are no candidates: variable, probability, ... */
  readonly outside: ArrayLike<number>
  /** Where errors have heavy tails: the set, and the index of tau, about whose fit they are drawn in. */
  readonly tails?: FirstPeaks['tails']
}

/** So many candidates at least, and at most. */
const fewest = 100
const most = 500
/** So many variables of the proposals are compared, those that most of them hold. */
const proposed = 200
/** An addition of that probability, given a ball, makes a candidate wherever it is found. */
const worth = 1e-3
/** Variables that no other set lacks are tried to do without so much less often than others. */
const seldom = 0.1

export function survey(
  family: ModelFamily,
  p: number,
  { peaks, tails }: FirstPeaks,
  proposals: readonly (readonly number[])[],
  seed: number,
): Survey {
  const errors = (tails && family.heavyTailed(tails.set, tails.tau)) ?? family
  return errors.withRough(false, model => ({
    ...surveyWith(model, errors, p, peaks, proposals, seed),
    ...(tails && { tails }),
  }))
}

function surveyWith(
  model: SetModel,
  family: ModelFamily,
  p: number,
  known: readonly Peak[],
  proposals: readonly (readonly number[])[],
  seed: number,
): Survey {
  const logPrior = logSizePrior(p, Math.min(p, family.limit) + 1)
  const peaks = findPeaks(family, model, known, proposals, logPrior)
  const seen: Seen = {
    strength: new Float64Array(p),
    chosen: new Set(peaks.flatMap(({ set }) => set)),
    leaving: new Map(),
  }
  for (const { set, tau } of peaks) {
    model.restart(set, tau)
    compareAdditions(model, logPrior, seen)
  }
  let candidates = strongest(seen)
  if (candidates.length < p) {
    const { set, tau } = reached(family, candidates, turnsOf(candidates, seen), peaks[0], logPrior, seed)
    model.restart(set, tau)
    compareAdditions(model, logPrior, seen)
    candidates = strongest(seen)
  }
  const turns = turnsOf(candidates, seen)
  return { peaks, candidates, turns, ...collapse(model, peaks[0], candidates, logPrior, p) }
}

/** What is learned from set to set. */
interface Seen {
  /** The largest ratio of each variable. */
  readonly strength: Float64Array
  /** The variables of the sets, and those that are probable there or in place of one of them. */
  readonly chosen: Set<number>
  /** For variables of the sets: the largest probability, of all sets, that the set does without it or with another one in its place. */
  readonly leaving: Map<number, number>
}

/** Those known, and what becomes of each proposal where only the proposed variables may enter, if that is near as high. */
function findPeaks(
  family: ModelFamily,
  model: SetModel,
  known: readonly Peak[],
  proposals: readonly (readonly number[])[],
  logPrior: Float64Array,
): readonly Peak[] {
  let peaks = known
  const some = [...new Set([...known[0].set, ...oftenest(proposals)])]
    .slice(0, proposed)
    .sort((a, b) => a - b)
  const place = new Int32Array(model.p).fill(-1)
  some.forEach((v, at) => {
    place[v] = at
  })
  const ends = new Map<string, Peak>()
  const passed = new Set<string>()
  withKernels(kernels => {
    const small = family.model(kernels, some)
    for (const proposal of proposals) {
      const inside = family.fitting(proposal.filter(v => place[v] >= 0)).map(v => place[v])
      small.restart(inside, known[0].tau)
      shrink(small, logPrior)
      if (!climb(small, logPrior, passed)) continue
      const end = peakAt(small, logPrior)
      ends.set(end.set.join(), { ...end, set: end.set.map(at => some[at]) })
    }
  })
  for (const end of ends.values()) {
    if (isHigh(end.height, peaks) && !peaks.some(peak => isAt(peak, end)))
      peaks = highestFirst([...peaks, climbFrom(model, end.set, logPrior, end.tau)])
  }
  return highAmong(peaks)
}

function isAt(peak: Peak, end: Peak): boolean {
  return peak.tau === end.tau && peak.set.join() === end.set.join()
}

/** The variables of the proposals, those first that most of them hold. */
function oftenest(proposals: readonly (readonly number[])[]): readonly number[] {
  const counts = new Map<number, number>()
  for (const proposal of proposals) for (const v of proposal) counts.set(v, (counts.get(v) ?? 0) + 1)
  return [...counts].sort(([a, first], [b, second]) => second - first || a - b).map(([v]) => v)
}

/** Adds what the set of the model shows. */
function compareAdditions(
  model: SetModel,
  logPrior: Float64Array,
  { strength, chosen, leaving }: Seen,
): void {
  const set = model.active.slice()
  for (const v of set) chosen.add(v)
  const { largest, ratios } = model.additions(-1)
  const unit = exp(Math.min(largest, 700))
  for (let k = 0; k < ratios.length; k++) strength[k] = Math.max(strength[k], ratios[k] * unit)
  for (const without of [-1, ...set]) {
    checkpoint()
    const size = set.length - (without < 0 ? 0 : 1)
    // Given the ball, the centre and an addition are as likely as e to the power of these.
    const none = logPrior[size] - logPrior[size + 1] + log(size === 0 ? 2 : size + 1)
    const near = model.additionsNear(without, none + log(worth), -log(worth))
    const top = near.reduce((most, { gain }) => Math.max(most, gain), none)
    const all = near.reduce((sum, { gain }) => sum + exp(gain - top), exp(none - top))
    let back = 0
    for (const { variable, gain } of near) {
      const share = exp(gain - top) / all
      if (share >= worth) chosen.add(variable)
      if (variable === without) back = share
    }
    if (without >= 0) leaving.set(without, Math.max(leaving.get(without) ?? 0, 1 - back))
  }
}

/** The chosen, and of the others those that the data speak for, or the best up to the fewest. */
function strongest({ strength, chosen }: Seen): readonly number[] {
  const others = strength.slice()
  for (const v of chosen) others[v] = -1
  let speaking = chosen.size
  for (let v = 0; v < others.length; v++) if (others[v] > 1) speaking++
  const wanted = Math.min(Math.max(speaking, fewest), most) - chosen.size
  const place = Math.max(0, others.length - wanted)
  const least = wanted > 0 ? Math.max(0, kthSmallest(others, place)) : Infinity
  const candidates: number[] = []
  for (let v = 0; v < others.length; v++) if (chosen.has(v) || others[v] >= least) candidates.push(v)
  return candidates
}

/** A variable that is hardly ever left out leaves no room for others to come and go if it has its turn as often as they have. */
function turnsOf(candidates: readonly number[], { leaving }: Seen): readonly number[] {
  return candidates.map(v => Math.max(seldom, Math.sqrt(Math.max(0, leaving.get(v) ?? 1))))
}

/** Where a short chain through sets of candidates gets to. */
function reached(
  family: ModelFamily,
  candidates: readonly number[],
  turns: readonly number[],
  { set, tau }: Peak,
  logPrior: Float64Array,
  seed: number,
): { readonly set: readonly number[]; readonly tau: number } {
  return withKernels(kernels => {
    const model = family.model(kernels, candidates)
    model.restart(
      set.map(v => candidates.indexOf(v)),
      tau,
    )
    const random = stream(seed, 'posterior survey', 0)
    runChain(model, { logPrior, turns }, { settle: 0, steps: 40 + 2 * set.length }, random)
    return { set: model.active.map(at => candidates[at]), tau: model.tau }
  })
}

/** The variables that are no candidates: their part in the prior, and the probability of each at the highest peak. */
function collapse(
  model: SetModel,
  { set, tau }: Peak,
  candidates: readonly number[],
  logPrior: Float64Array,
  p: number,
): Pick<Survey, 'logPrior' | 'outside'> {
  if (candidates.length === p) return { logPrior: Array.from(logPrior), outside: [] }
  model.restart(set, tau)
  const { largest, ratios } = model.additions(-1)
  const unit = exp(Math.min(largest, 700))
  const others = ratios.map(ratio => ratio * unit)
  for (const v of candidates) others[v] = 0
  const sum = others.reduce((total, ratio) => total + ratio, 0)
  const raised = Array.from(logPrior, (_, size) => logPrior[size] + log(raise(logPrior, size, sum)))
  const odds = exp(raised[set.length + 1] - raised[set.length])
  const outside = new Float64Array(2 * (p - candidates.length))
  let [next, at] = [0, 0]
  others.forEach((ratio, v) => {
    if (v === candidates[next]) next++
    else {
      outside[at++] = v
      outside[at++] = ratio * odds
    }
  })
  return { logPrior: raised, outside }
}

/** sum_m P(size + m) / P(size) B^m / m!, as far as sizes go. */
function raise(logPrior: Float64Array, size: number, sum: number): number {
  let [total, term] = [1, 1]
  for (let m = 1; size + m < logPrior.length && term > 1e-12 * total; m++) {
    term *= (exp(logPrior[size + m] - logPrior[size + m - 1]) * sum) / m
    total += term
  }
  return total
}
