/** What is to be explained, in the few numbers that say whether there is enough of it. */
import type { Family } from '../data/dataset.js'
import type { Outcome } from '../data/prepare/response/outcome.js'
import { kaplanMeier, type StepCurve } from './survival/kaplan-meier.js'

export interface OutcomeSummary {
  readonly name: string
  readonly family: Family
  /** Rows that have it, and those that do not. */
  readonly rows: number
  readonly missing: number
  /** Of numbers and counts. */
  readonly mean?: number
  readonly sd?: number
  readonly min?: number
  readonly max?: number
  /** Of counts: rows with 0. */
  readonly zeros?: number
  /** Rows of each class. */
  readonly classes?: readonly { readonly name: string; readonly rows: number }[]
  readonly survival?: SurvivalSummary
}

export interface SurvivalSummary {
  /** The column of events as it was given, with the value that stands for one where that was said. */
  readonly event: string
  readonly events: number
  /** Times at which more than one event falls. */
  readonly tiedTimes: number
  readonly strata?: number
  /** Time at which half are gone by Kaplan and Meier; none where more than half stay. */
  readonly medianSurvival?: number
  /** The same of being under observation (reverse Kaplan-Meier). */
  readonly medianFollowUp?: number
}

/** `event`: the column of events as it was given, for survival times. */
export function summariseOutcome(outcome: Outcome, missing: number, event = ''): OutcomeSummary {
  const { y, family, classes, response, survival } = outcome
  const about = { name: response, family, rows: y.length, missing }
  if (survival !== undefined) return { ...about, survival: { event, ...ofTimes(outcome) } }
  if (classes !== undefined) {
    const rowsOf = (code: number) => y.reduce((count, value) => count + Number(value === code), 0)
    return { ...about, classes: classes.map((name, code) => ({ name, rows: rowsOf(code) })) }
  }
  const mean = y.reduce((sum, value) => sum + value / y.length, 0)
  const squares = y.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    ...about,
    mean,
    sd: Math.sqrt(squares / Math.max(1, y.length - 1)),
    min: y.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    max: y.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    ...(family === 'poisson' && { zeros: y.reduce((count, value) => count + Number(value === 0), 0) }),
  }
}

function ofTimes({ y: time, survival }: Outcome): Omit<SurvivalSummary, 'event'> {
  const { event, entry, strata } = survival!
  const rows = Int32Array.from(time.keys())
  const counts = new Map<number, number>()
  rows.forEach(i => {
    if (event[i] === 1) counts.set(time[i], (counts.get(time[i]) ?? 0) + 1)
  })
  const censored = event.map(seen => 1 - seen)
  const medianSurvival = median(kaplanMeier(rows, { time, happened: event, entry }))
  // Censoring comes after events of the same time.
  const medianFollowUp = median(kaplanMeier(rows, { time, happened: censored, entry, gone: event }))
  return {
    events: event.reduce((sum, seen) => sum + seen, 0),
    tiedTimes: [...counts.values()].filter(count => count > 1).length,
    ...(strata && { strata: new Set(strata).size }),
    ...(medianSurvival !== undefined && { medianSurvival }),
    ...(medianFollowUp !== undefined && { medianFollowUp }),
  }
}

function median({ time, survival }: StepCurve): number | undefined {
  const at = survival.findIndex(value => value <= 0.5)
  return at < 0 ? undefined : time[at]
}
