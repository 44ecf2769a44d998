import type { Dataset } from '../../data/dataset.js'
import { kaplanMeier, type StepCurve } from './kaplan-meier.js'

/** The chance to be uncensored, by Kaplan and Meier with the roles exchanged: rows that have their event at a time are censored after it, if at all. */
export function censoringCurve({ n, y, survival, weights }: Dataset): StepCurve {
  const { event, entry } = survival!
  return kaplanMeier(
    Array.from({ length: n }, (_, i) => i),
    { time: y, happened: event.map(each => 1 - each), gone: event, entry, weights },
  )
}
