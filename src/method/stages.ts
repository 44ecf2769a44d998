/**
 * How long the stages of a run took. What the calling thread does inside `stage` counts for the stage of that name; a stage within
 * another is taken out of it, so that no time counts twice. Without a clock, as in simulations and studies, nothing is measured.
 */
import { timer } from '../math/timer.js'

/** One stage of a run: wall time in milliseconds. */
export interface Stage {
  readonly name: string
  readonly milliseconds: number
  /** Of a task with parts: milliseconds that the parts took, summed over all threads. */
  readonly work?: number
  /** Of what the calling thread did while parts of that task were computed elsewhere. */
  readonly during?: string
}

export interface StageClock {
  /** Stages named inside `work`, which is synchronous, count here; `during` says what else is under way. */
  run<T>(work: () => T, during?: string): T
  /** A task with parts has taken so long, and its parts so much work. */
  task(name: string, milliseconds: number, work: number): void
  /** In the order in which they began. */
  list(): readonly Stage[]
}

interface Running {
  readonly stages: Map<string, { name: string; milliseconds: number; work?: number; during?: string }>
  readonly during: string | undefined
  /** Milliseconds of the stages that ended within the present one. */
  inner: number
}

let current: Running | undefined

export function stage<T>(name: string, work: () => T): T {
  if (current === undefined) return work()
  const own = current
  const key = `${name}/${own.during ?? ''}`
  const entry = own.stages.get(key) ?? { name, milliseconds: 0, ...(own.during && { during: own.during }) }
  own.stages.set(key, entry)
  const outer = own.inner
  own.inner = 0
  const start = timer.now()
  try {
    return work()
  } finally {
    const taken = timer.now() - start
    entry.milliseconds += taken - own.inner
    own.inner = outer + taken
  }
}

export function stageClock(): StageClock {
  const stages: Running['stages'] = new Map()
  return {
    run(work, during) {
      const before = current
      current = { stages, during, inner: 0 }
      try {
        return work()
      } finally {
        current = before
      }
    },
    task(name, milliseconds, work) {
      const before = stages.get(name) ?? { name, milliseconds: 0, work: 0 }
      stages.set(name, {
        name,
        milliseconds: before.milliseconds + milliseconds,
        work: (before.work ?? 0) + work,
      })
    },
    list: () =>
      [...stages.values()].map(one => ({
        ...one,
        milliseconds: rounded(one.milliseconds),
        ...(one.work !== undefined && { work: rounded(one.work) }),
      })),
  }
}

/** To microseconds. */
export function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}
