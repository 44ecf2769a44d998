/**
 * Bounds against what happens. Over M data sets of one design, V_m variables without an effect are selected where the bound states
 * b_m. The statement holds where mean(V - b) is at most twice its standard error. Of the variables without an effect those are counted
 * apart that a half selects with a probability of at most q / p, of which alone the theorem of Shah & Samworth speaks: by how often the
 * halves of all M data sets select them.
 */
import { countedVariables } from '../../data/columns/copied-variables.js'
import type { Dataset } from '../../data/dataset.js'
import { selectNow } from '../../method/select-now.js'
import { pferBound } from '../../select/bounds.js'
import type { Design } from '../designs/design.js'
import { drawDesign } from '../designs/draw-design.js'

export interface Trial {
  readonly support: readonly number[]
  readonly selected: readonly number[]
  /** Without an assumption, unimodal, r-concave. */
  readonly stated: readonly [number, number, number]
  /** What each half selects; none for the capped bound. */
  readonly halves: readonly (readonly number[])[]
}

export type Settings = { readonly method: string } & Readonly<Record<string, number | string | boolean>>

/** One data set of the design, and the method with its statement. */
export function guaranteeTrial(name: string, design: Design, settings: Settings, replication: number): Trial {
  const origin = { seed: 1, cell: `guarantee/${name}`, replication }
  const { data, support } = drawDesign(design, origin)
  const asked = { ...settings, seed: replication + 1 }
  return { support, ...(settings.guarantee === true ? guaranteed(data, asked) : capped(data, asked)) }
}

function guaranteed(data: Dataset, settings: Settings): Omit<Trial, 'support'> {
  const { selected, pfer, unimodal, rConcave, halves } = selectNow(data, settings).guarantee!
  return {
    selected: selected.map(({ index }) => index),
    stated: [pfer, unimodal ?? pfer, rConcave ?? pfer],
    halves,
  }
}

/** Complementary pairs, for which the bounds with an assumption hold too. */
function capped(data: Dataset, settings: Settings): Omit<Trial, 'support'> {
  const { chosen, ensemble } = selectNow(data, { ...settings, sampler: 'pairs' })
  const design = ensemble!.design
  if (design.kind !== 'path' || design.decision.name !== 'threshold')
    throw new TypeError('stability expected')
  const of = (assumption: 'none' | 'unimodal' | 'r-concave') =>
    pferBound({
      p: countedVariables(data),
      q: design.q,
      threshold: (design.decision as { threshold: number }).threshold,
      pairs: design.members / 2,
      assumption,
    })
  return { selected: chosen, stated: [of('none'), of('unimodal'), of('r-concave')], halves: [] }
}

export interface Held {
  readonly trials: number
  /** Means over the data sets: true variables found, false ones selected, low ones among those, the three bounds. */
  readonly found: number
  readonly wrong: number
  /** Standard error of `wrong`. */
  readonly wrongError: number
  readonly low: number
  readonly stated: readonly [number, number, number]
  /** (mean(V - b)) / its standard error for all false selections and for each bound; at most 2 where the statement holds. */
  readonly excess: readonly [number, number, number]
  readonly excessLow: readonly [number, number, number]
}

export function held(p: number, trials: readonly Trial[]): Held {
  const isLow = lowVariables(p, trials)
  const wrong = trials.map(({ selected, support }) => selected.filter(j => !support.includes(j)))
  const lows = wrong.map(list => list.filter(isLow).length)
  const falses = wrong.map(list => list.length)
  const bounds = ([0, 1, 2] as const).map(k => trials.map(({ stated }) => stated[k]))
  const each = (counts: readonly number[]) =>
    bounds.map(list => excessOf(counts.map((count, m) => count - list[m]))) as unknown as Held['excess']
  return {
    trials: trials.length,
    found: mean(trials.map(({ selected }, m) => selected.length - falses[m])),
    wrong: mean(falses),
    wrongError: errorOf(falses),
    low: mean(lows),
    stated: bounds.map(mean) as unknown as Held['stated'],
    excess: each(falses),
    excessLow: each(lows),
  }
}

/** Selected by halves no more often than q / p; all of them where there are no halves to tell. */
function lowVariables(p: number, trials: readonly Trial[]): (j: number) => boolean {
  const halves = trials.flatMap(trial => trial.halves)
  if (halves.length === 0) return () => true
  const counts = new Int32Array(p)
  for (const half of halves) for (const j of half) counts[j]++
  const most = counts.reduce((sum, count) => sum + count, 0) / p
  return j => counts[j] <= most
}

/** In standard errors; where all differences are equal, by their sign alone. */
function excessOf(differences: readonly number[]): number {
  const centre = mean(differences)
  const error = errorOf(differences)
  // Differences that are equal but for rounding have no error.
  return error > 1e-12 * Math.abs(centre)
    ? centre / error
    : centre > 0
      ? Infinity
      : centre < 0
        ? -Infinity
        : 0
}

/** Standard error of the mean. */
function errorOf(values: readonly number[]): number {
  const centre = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
