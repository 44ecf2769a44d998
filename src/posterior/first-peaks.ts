/**
 * The first look at the space of models, from nothing: climbing from the empty set, and from sets of 2, 4, 8, ... variables that a forward
 * search finds when it goes on beyond the first peak. Where many variables matter a little each, none of them shows before most of the
 * others are in. Where the errors about the highest peak have heavy tails they are drawn in, and peaks are looked for again.
 */
import { checkpoint } from '../math/checkpoint.js'
import { climb, shrink } from './climb.js'
import type { ModelFamily } from './model-family.js'
import { logSizePrior } from './prior.js'
import type { SetModel } from './set-model.js'

/** Plain data; variables are numbered as in `modelVariables`. */
export interface FirstPeaks {
  /** The highest first. */
  readonly peaks: readonly Peak[]
  /** Where errors have heavy tails: the set, and the index of tau, about whose fit they are drawn in. */
  readonly tails?: Pick<Peak, 'set' | 'tau'> | undefined
}

export interface Peak {
  /** Increasing. */
  readonly set: readonly number[]
  /** Index of tau. */
  readonly tau: number
  /** log P(set, tau | y) up to a constant. */
  readonly height: number
}

/** Peaks are looked for again so often, at most, as the highest changes with the errors. */
const rounds = 5

export function firstPeaks(family: ModelFamily, p: number): FirstPeaks {
  const logPrior = logSizePrior(p, Math.min(p, family.limit) + 1)
  const look = (at: ModelFamily) => at.withRough(true, model => fromNothing(model, logPrior, family.deepest))
  let peaks = look(family)
  let tails: FirstPeaks['tails']
  for (let round = 0; round < rounds; round++) {
    const { set, tau } = peaks[0]
    const drawnIn = family.heavyTailed(set, tau)
    if (drawnIn === undefined) {
      if (tails === undefined) break
      // With what was found now there is nothing to draw in.
      const there = family.withRough(true, model => climbFrom(model, set, logPrior, tau))
      return { peaks: highestFirst([...look(family), there]) }
    }
    tails = { set, tau }
    peaks = look(drawnIn)
    if (peaks[0].set.join() === set.join()) break
  }
  return { peaks, ...(tails && { tails }) }
}

/** From the empty set, and from sets of 2, 4, 8, ... variables that a forward search collects beyond the peak that is found from there. */
function fromNothing(model: SetModel, logPrior: Float64Array, deepest: number): readonly Peak[] {
  const first = climbFrom(model, [], logPrior)
  const starts: (readonly number[])[] = []
  model.restart(first.set, first.tau)
  for (let size = first.set.length, next = 1; next <= deepest; next *= 2) {
    for (; size < next; size++) {
      checkpoint()
      const { variable } = model.bestAddition(-1)
      if (variable < 0) break
      model.add(variable)
    }
    if (size === next && size > first.set.length) starts.push(model.active.slice())
  }
  const others = starts.map(start => {
    model.restart(start, first.tau)
    shrink(model, logPrior)
    climb(model, logPrior)
    return peakAt(model, logPrior)
  })
  return highestFirst([first, ...others])
}

export function highestFirst(peaks: readonly Peak[]): readonly Peak[] {
  const distinct = new Map(peaks.map(peak => [`${peak.tau}:${peak.set.join()}`, peak]))
  return [...distinct.values()].sort((a, b) => b.height - a.height)
}

/** Peaks that are lower by more than this, e^-7 of the highest, are passed over. */
const far = 7

/** The first is the highest. */
export function highAmong(peaks: readonly Peak[]): readonly Peak[] {
  return peaks.filter(({ height }) => isHigh(height, peaks))
}

export function isHigh(height: number, peaks: readonly Peak[]): boolean {
  return height > peaks[0].height - far
}

/** Index of the prior that climbs start with: effects alike, of a middle size. */
export function middleTau({ priors }: Pick<SetModel, 'priors'>): number {
  return Math.floor(priors.length / 2)
}

export function climbFrom(
  model: SetModel,
  set: readonly number[],
  logPrior: Float64Array,
  start = middleTau(model),
): Peak {
  model.restart(set, start)
  climb(model, logPrior)
  return peakAt(model, logPrior)
}

/** Where the model stands. */
export function peakAt({ active, tau, logLikelihood }: SetModel, logPrior: Float64Array): Peak {
  return { set: active.toSorted((a, b) => a - b), tau, height: logLikelihood + logPrior[active.length] }
}
