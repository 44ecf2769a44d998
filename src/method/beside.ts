/** What goes on beside a task (`Meanwhile`), driven on one thread or on several. */
import type { Beside, Step, Verdict } from './method.js'

export interface BesideRun {
  /** Goes on as far as it can without parts of the task. */
  begin(): Verdict
  /** The task is done: the rest, where it has the parts that it waits for. */
  finish(found: readonly object[]): void
}

/** At once on the calling thread: what needs no part of the task before it, and the rest after it. */
export function besideNow(running: Beside, compute: (step: Step) => readonly object[]): BesideRun {
  let next = running.next()
  return {
    begin() {
      while (next.done !== true && !('awaited' in next.value)) next = running.next(compute(next.value))
      return next.done === true ? next.value : 'wanted'
    },
    finish(found) {
      while (next.done !== true) {
        const { value } = next
        if ('awaited' in value && value.awaited.some(b => found[b] === undefined)) return
        next = running.next('awaited' in value ? value.awaited.map(b => found[b]) : compute(value))
      }
    },
  }
}

export interface AwaitedParts {
  /** A part has come. */
  readonly place: (b: number, part: object) => void
  /** No more will come. */
  readonly end: () => void
  /** These parts, once all of them are there; undefined where they will not be. */
  wait(numbers: readonly number[]): Promise<readonly object[] | undefined>
  /** Resolves when somebody waits. */
  readonly asked: Promise<void>
}

/** The parts of a task, for who goes on beside it and waits for some of these. */
export function awaitedParts(some: readonly number[]): AwaitedParts {
  const wanted = new Set(some)
  const there = new Map<number, object>()
  let notice = () => {}
  let ask = () => {}
  let over = false
  const asked = new Promise<void>(resolve => {
    ask = resolve
  })
  return {
    asked,
    place: (b, part) => {
      if (!wanted.has(b)) return
      there.set(b, part)
      if (there.size === wanted.size) notice()
    },
    end: () => {
      over = true
      notice()
    },
    async wait(numbers) {
      ask()
      if (!over && !numbers.every(b => there.has(b)))
        await new Promise<void>(resolve => {
          notice = resolve
        })
      const found = numbers.flatMap(b => there.get(b) ?? [])
      return found.length === numbers.length ? found : undefined
    },
  }
}
