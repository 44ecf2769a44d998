import type { Fraction } from '../../math/quantities.js'

/**
 * The product-limit estimate (Kaplan & Meier 1958) of the chance to go beyond each time at which something happens,
 *   S(t) = prod_{t_k <= t} (1 - d_k / n_k),
 * d_k the weight of the rows to which it happens at t_k and n_k that of the rows at risk, entry < t_k <= time.
 */
export interface SurvivalTimes {
  readonly time: ArrayLike<number>
  /** 1 where what is counted happened at the time. */
  readonly happened: ArrayLike<number>
  readonly entry?: ArrayLike<number> | undefined
  readonly weights?: ArrayLike<number> | undefined
  /** Where what is counted comes after anything else of the same time: by row, whether the row is gone before. */
  readonly gone?: ArrayLike<number> | undefined
}

export interface StepCurve {
  /** Increasing. */
  readonly time: readonly number[]
  /** Share without event from that time on. */
  readonly survival: readonly Fraction[]
}

/** Over some of the rows. */
export function kaplanMeier(rows: ArrayLike<number>, of: SurvivalTimes): StepCurve {
  const { time, happened, entry, weights, gone } = of
  const all = Array.from(rows)
  const times = [...new Set(all.filter(i => happened[i] === 1).map(i => time[i]))].sort((a, b) => a - b)
  const steps: { readonly time: number; readonly survival: number }[] = []
  let survival = 1
  for (const now of times) {
    let events = 0
    let atRisk = 0
    for (const i of all) {
      const weight = weights?.[i] ?? 1
      if (time[i] === now && happened[i] === 1) events += weight
      const before = time[i] < now || (time[i] === now && gone?.[i] === 1)
      if (!before && (entry === undefined || entry[i] < now)) atRisk += weight
    }
    if (!(events > 0)) continue
    survival *= Math.max(0, 1 - events / atRisk)
    steps.push({ time: now, survival })
  }
  return { time: steps.map(step => step.time), survival: steps.map(step => step.survival) }
}

/** The value of a curve at a time, or just before it. */
export function survivalAt({ time, survival }: StepCurve, at: number, before = false): number {
  let value = 1
  for (let k = 0; k < time.length && (before ? time[k] < at : time[k] <= at); k++) value = survival[k]
  return value
}
