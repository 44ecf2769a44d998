/** The whole way: any method on any runner, from data to a result. */
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { withDeadline } from '../math/checkpoint.js'
import { throwIfAborted } from '../run/abort.js'
import { inProcessRunner } from '../run/in-process.js'
import { allParts, type RunOptions } from '../run/parts-on.js'
import type { Runner } from '../run/runner.js'
import { kindNamed } from '../run/task-kind.js'
import { yieldToEventLoop } from '../run/yield-to-event-loop.js'
import type { SettingValues, Step } from './method.js'
import { plan } from './plan.js'
import { conclude } from './result/conclude.js'
import type { SelectionResult, Stopped } from './result/result.js'
import { methodKinds } from './select-now.js'
import { startLimit } from './time-limit.js'

/** Where and how a method runs; none of it changes the result, but a time limit that ends it early. */
export interface RunningOptions {
  /** Where members are computed; the calling thread unless given. */
  readonly runner?: Runner | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds after which no more members are computed: those finished by then make the ensemble. */
  readonly timeLimit?: number | undefined
  /** Called as parts of a task finish: `members` of an ensemble, `simulations`, or `subsamples` for a guarantee. */
  readonly onProgress?: ((done: number, total: number, what: string) => void) | undefined
  /** Called before each task; what it returns is told of the parts, too. */
  readonly onStep?:
    | ((step: Step) => Pick<RunOptions<object>, 'onPart' | 'onProgress'> | undefined)
    | undefined
}

/** The name of a method, its settings, and how to run it. */
export type SelectOptions = { readonly method?: string | undefined } & RunningOptions & SettingOptions

/** The settings of a method by name: `methods` says which there are; those that most methods have are typed. */
export interface SettingOptions {
  readonly members?: number | undefined
  readonly seed?: number | undefined
  readonly threshold?: number | undefined
  readonly pfer?: number | undefined
  readonly q?: number | undefined
  readonly lambdas?: number | undefined
  readonly keep?: number | string | undefined
  /** A kind of model, or one number per variable. */
  readonly reference?: string | ArrayLike<number> | undefined
  readonly simulations?: number | undefined
  /** Run the whole method on halves of the rows too, and bound what the variables that recur can hold falsely. */
  readonly guarantee?: boolean | undefined
  readonly [name: string]: unknown
}

export async function select(data: Dataset, options: SelectOptions = {}): Promise<SelectionResult> {
  const {
    method: name = 'auto',
    runner = inProcessRunner(),
    signal,
    timeLimit,
    onProgress,
    onStep,
    ...given
  } = options
  const start = performance.now()
  const { method, run } = plan(data, name, given as SettingValues)
  if (timeLimit !== undefined && given.guarantee === true)
    fail('usage/time-limit', {
      where: 'time limit',
      rule: 'must not go with a guarantee, which needs all of its halves',
      hint: 'Fewer pairs of halves take less time.',
    })
  throwIfAborted(signal)
  const limit = startLimit(timeLimit)
  const stop = AbortSignal.any([signal, limit?.late].filter(one => one !== undefined))
  let stopped: Stopped | undefined
  let steps = 0

  async function compute(step: Step): Promise<readonly object[]> {
    const { kind: what, task, total: asked, meanwhile, fewer } = step
    const kind = kindNamed(methodKinds, what)
    const watching = onStep?.(step)
    if (steps++ > 0) onProgress?.(0, asked, what)
    const [found] = await Promise.all([
      allParts(runner, kind, task, asked, {
        signal: stop,
        onProgress(done, total) {
          onProgress?.(done, total, what)
          watching?.onProgress?.(done, total)
        },
        onPart: watching?.onPart,
        ...(limit && fewer && { limit: { signal: limit.over, ...fewer } }),
      }),
      yieldToEventLoop().then(meanwhile),
    ])
    // Fewer simulations are told by the assessment itself.
    if (what === 'members' && found.length < asked) stopped = { asked, limit: limit!.milliseconds }
    return found
  }

  const running = run()
  const advance = (found?: readonly object[]) =>
    withDeadline(limit?.deadline ?? Infinity, () =>
      found === undefined ? running.next() : running.next(found),
    )
  let next = advance()
  while (next.done !== true) next = advance(await compute(next.value))
  return conclude(data, method, next.value, {
    milliseconds: Math.round((performance.now() - start) * 1000) / 1000,
    threads: runner.threads,
    ...(stopped && { stopped }),
  })
}
