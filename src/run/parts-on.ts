/** The parts of a task on any runner: all of them, as many as a limit leaves, or some. */
import { fail } from '../errors.js'
import { throwIfAborted } from './abort.js'
import type { Gathering } from './gathering.js'
import type { Runner } from './runner.js'
import { nounOf, type TaskKind } from './task-kind.js'

export interface RunOptions<Part> {
  /** Stops the run at once: it rejects with code run/aborted, the signal's reason as its cause. */
  readonly signal?: AbortSignal | undefined
  /** When work on the calling thread fails with run/time-limit, in milliseconds of Date.now. */
  readonly deadline?: number | undefined
  /** Called as parts finish; `done` never falls and ends at `total`. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Called with the milliseconds that a part took, where the runner knows them. */
  readonly onWork?: ((milliseconds: number) => void) | undefined
  /** Called once with each part that is computed, in the order in which they finish. */
  readonly onPart?: ((b: number, part: Part) => void) | undefined
}

export interface AllOptions<Part> extends RunOptions<Part> {
  /** Parts that are there already: they are not computed again. */
  readonly known?: ReadonlyMap<number, Part> | undefined
  readonly limit?: Limit | undefined
  /** Parts to compute before the others. */
  readonly first?: readonly number[] | undefined
  /** Called once with each part, those included that a runner knew. */
  readonly onPlaced?: ((b: number, part: Part) => void) | undefined
  /** When it fires no more parts are computed, and there are none. */
  readonly unwanted?: AbortSignal | undefined
}

/** When the signal fires, or the time is over, the parts 0 .. m - 1 that are finished are all there will be: m at least `least`, a multiple of `multiple`. */
export interface Limit {
  readonly signal: AbortSignal
  /** The same in milliseconds of Date.now, for the calling thread, where no event comes while it computes. */
  readonly over?: number
  readonly least: number
  readonly multiple: number
}

/** Parts 0 .. total - 1, or as many of them as a limit leaves. */
export async function allParts<Task, Part extends object>(
  runner: Runner,
  kind: TaskKind<Task, Part>,
  task: Task,
  total: number,
  options: AllOptions<Part> = {},
): Promise<readonly Part[]> {
  const { known = new Map<number, Part>(), limit, signal, unwanted, deadline = Infinity } = options
  throwIfAborted(signal)
  const found = Array.from({ length: total }, (_, b) => known.get(b))
  const missing = ascendingAfter(options.first ?? [], total).filter(b => found[b] === undefined)
  let done = total - missing.length
  // Parts 0 .. whole - 1 are there.
  let whole = 0
  const isOver = () => limit !== undefined && (limit.signal.aborted || Date.now() >= (limit.over ?? Infinity))
  const usable = ({ multiple }: Limit) => {
    while (whole < total && found[whole] !== undefined) whole++
    return whole - (whole % multiple)
  }
  const gathering: Gathering<Part> = {
    get complete() {
      return done === total || (limit !== undefined && isOver() && usable(limit) >= limit.least)
    },
    place(b, part, isKnown = false) {
      if (!(b in found) || found[b] !== undefined) {
        fail('run/protocol', {
          where: `${nounOf(kind)} ${b}`,
          rule: `must be one of ${total}, and come once`,
        })
      }
      found[b] = part
      done++
      options.onPlaced?.(b, part)
      if (!isKnown) options.onPart?.(b, part)
    },
    worked: milliseconds => options.onWork?.(milliseconds),
    report: () => options.onProgress?.(done, total),
  }
  if (!gathering.complete)
    await runner.run(
      {
        kind,
        task,
        parts: missing,
        ...(limit && { enough: limit.signal }),
        ...(unwanted && { unwanted }),
        deadline: () =>
          limit !== undefined && usable(limit) >= limit.least ? (limit.over ?? deadline) : deadline,
      },
      gathering,
      signal,
    )
  if (unwanted?.aborted === true) return []
  if (!gathering.complete) fail('run/protocol', { where: kind.name, rule: `must number ${total}`, got: done })
  return (done === total ? found : found.slice(0, usable(limit!))) as Part[]
}

/** Some numbers, and then the others below `total`. */
function ascendingAfter(first: readonly number[], total: number): readonly number[] {
  return [...new Set([...first, ...Array(total).keys()])]
}

/** Only the parts with these numbers, ascending; `onPart` takes them. */
export async function someParts<Task, Part extends object>(
  runner: Runner,
  kind: TaskKind<Task, Part>,
  task: Task,
  numbers: readonly number[],
  options: RunOptions<Part> = {},
): Promise<void> {
  throwIfAborted(options.signal)
  const open = new Set(numbers)
  if (open.size === 0) return
  const gathering: Gathering<Part> = {
    get complete() {
      return open.size === 0
    },
    place(b, part) {
      if (!open.delete(b))
        fail('run/protocol', { where: `${nounOf(kind)} ${b}`, rule: 'must be asked for, and come once' })
      options.onPart?.(b, part)
    },
    report: () => options.onProgress?.(numbers.length - open.size, numbers.length),
  }
  await runner.run({ kind, task, parts: numbers }, gathering, options.signal)
}
