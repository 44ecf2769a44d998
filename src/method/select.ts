/** The whole way: any method on any runner, from data to a result. */
import { checkDataset } from '../data/check-dataset.js'
import type { Dataset } from '../data/dataset.js'
import { digest, digestedBytes } from '../data/digest.js'
import { fail } from '../errors.js'
import { timer } from '../math/timer.js'
import { throwIfAborted } from '../run/abort.js'
import { computeHere } from '../run/compute-here.js'
import { digestKind } from '../run/digest-kind.js'
import { inProcessRunner } from '../run/in-process.js'
import { allParts, type RunOptions } from '../run/parts-on.js'
import type { Runner } from '../run/runner.js'
import { kindNamed } from '../run/task-kind.js'
import { yieldToEventLoop } from '../run/yield-to-event-loop.js'
import { type AwaitedParts, awaitedParts } from './beside.js'
import type { Meanwhile, Run, SettingValues, Step, Verdict } from './method.js'
import { plan } from './plan.js'
import { conclude } from './result/conclude.js'
import type { SelectionResult, Stopped } from './result/result.js'
import { methodKinds } from './select-now.js'
import { rounded, stage, stageClock } from './stages.js'
import { startLimit } from './time-limit.js'

/** Where and how a method runs; none of it changes what is selected, but a time limit that ends it early. */
export interface RunningOptions {
  /** Where members are computed; the calling thread unless given. */
  readonly runner?: Runner | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds after which no more members are computed: those finished by then make the ensemble. */
  readonly timeLimit?: number | undefined
  /** When that time began, in milliseconds of Date.now; with the call unless given. */
  readonly limitFrom?: number | undefined
  /** Whether the result holds what only a report shows, the correlations and distributions of the variables that matter most; yes unless given. */
  readonly pictures?: boolean | undefined
  /** Called as parts of a task finish: `members` of an ensemble, `chains` through models, `simulations`, or `subsamples` for a guarantee. */
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
    limitFrom,
    pictures = true,
    onProgress,
    onStep,
    ...given
  } = options
  const start = timer.now()
  checkDataset(data)
  const { method, run } = plan(data, name, given as SettingValues)
  if (timeLimit !== undefined && given.guarantee === true)
    fail('usage/time-limit', {
      where: 'time limit',
      rule: 'must not go with a guarantee, which needs all of its halves',
      hint: 'Fewer pairs of halves take less time.',
    })
  throwIfAborted(signal)
  const limit = startLimit(timeLimit, limitFrom)
  const stop = AbortSignal.any([signal, limit?.late].filter(one => one !== undefined))
  let stopped: Stopped | undefined
  let steps = 0
  const clock = stageClock()
  let ofData: Promise<string> | undefined
  const { local = inProcessRunner(), background = inProcessRunner() } = runner

  async function compute(step: Step): Promise<readonly object[]> {
    const { kind: what, task, total: asked, fewer, seen, first = [], brief = false } = step
    const wanted = limit && fewer ? limit.most(asked, fewer) : asked
    const kind = kindNamed(methodKinds, what)
    const watching = brief ? undefined : onStep?.(step)
    const started = timer.now()
    let work = 0
    if (!brief && steps++ > 0) onProgress?.(0, asked, what)
    const awaited = awaitedParts(first)
    const unwanted = new AbortController()
    const meanwhile = brief && !step.meanwhile ? undefined : besides(step, awaited, unwanted)
    // A rejection is noticed below, also where the other task takes long.
    meanwhile?.catch(() => {})
    // What may come to nothing is not begun on a thread that others have to wait for.
    if (runner.background === undefined && (step.guessed === true || runner.threads === 1))
      await Promise.race([meanwhile, awaited.asked])
    if (unwanted.signal.aborted) return []
    const [found] = await Promise.all([
      allParts(brief ? local : runner, kind, task, wanted, {
        signal: stop,
        onPlaced: awaited.place,
        // A limit leaves the parts of the lowest numbers.
        ...(limit === undefined && { first }),
        ...(step.guessed && { unwanted: unwanted.signal }),
        onProgress(done, total) {
          if (!brief) onProgress?.(done, total, what)
          watching?.onProgress?.(done, total)
        },
        onPart(b, part) {
          seen?.(b, part)
          watching?.onPart?.(b, part)
        },
        onWork(milliseconds) {
          work += milliseconds
        },
        ...(limit && { deadline: limit.deadline }),
        ...(limit && fewer && { limit: { ...limit.over(fewer.share), ...fewer } }),
      }).finally(awaited.end),
      meanwhile,
    ])
    clock.task(what, timer.now() - started, work)
    // Fewer simulations are told by the assessment itself.
    if (what === 'members' && found.length < asked && !unwanted.signal.aborted)
      stopped = { asked, limit: limit!.milliseconds }
    return found
  }

  /** What there is to do while the parts of a task are computed: first what others have to wait for. */
  async function besides(
    { kind: task, meanwhile }: Step,
    awaited: AwaitedParts,
    unwanted: AbortController,
  ): Promise<void> {
    await yieldToEventLoop()
    const other = meanwhile && driveBeside(meanwhile, awaited, task)
    // A rejection is that of `other`, also where what follows takes long.
    other?.catch(() => {})
    await yieldToEventLoop()
    if (pictures) ofData ??= digestBeside(task)
    // A rejection is noticed at the end.
    ofData?.catch(() => {})
    if ((await other) === 'unwanted') unwanted.abort()
  }

  /** On another thread where threads share the numbers: to send them would take as long. */
  async function digestBeside(during: string): Promise<string> {
    const isShared = typeof SharedArrayBuffer !== 'undefined' && data.x.buffer instanceof SharedArrayBuffer
    if (runner.background === undefined || !isShared)
      return clock.run(() => stage('digest', () => digest(data)), during)
    const task = clock.run(() => stage('digest', () => ({ pieces: digestedBytes(data) })), during)
    const [found] = await computeBeside({ kind: digestKind.name, task, total: 1 })
    return (found as { readonly digest: string }).digest
  }

  async function driveBeside(meanwhile: Meanwhile, awaited: AwaitedParts, task: string): Promise<Verdict> {
    const running = meanwhile()
    const advance = advancing(running, 'method', task)
    let next = await advance()
    while (next.done !== true) {
      const { value } = next
      const found = 'awaited' in value ? await awaited.wait(value.awaited) : await computeBeside(value)
      if (found === undefined) return 'wanted'
      next = await advance(found)
    }
    return next.value
  }

  async function computeBeside({ kind, task, total }: Step): Promise<readonly object[]> {
    const started = timer.now()
    const found = await allParts(background, kindNamed(methodKinds, kind), task, total, {
      signal: stop,
      ...(limit && { deadline: limit.deadline }),
    })
    clock.task(kind, timer.now() - started, timer.now() - started)
    return found
  }

  /** One step of a run after the other, on the calling thread. */
  function advancing<Y, Result>(
    running: Generator<Y, Result, readonly object[]>,
    name: string,
    during?: string,
  ) {
    return (found?: readonly object[]) =>
      computeHere(
        () =>
          clock.run(
            () => stage(name, () => (found === undefined ? running.next() : running.next(found))),
            during,
          ),
        stop,
        limit?.deadline,
      )
  }

  async function drive<Result>(running: Run<Result>, name: string): Promise<Result> {
    const advance = advancing(running, name)
    let next = await advance()
    while (next.done !== true) next = await advance(await compute(next.value))
    return next.value
  }

  const outcome = await drive(run(), 'method')
  if (pictures) ofData ??= Promise.resolve(clock.run(() => stage('digest', () => digest(data))))
  // What is only printed does not show it.
  const found = await drive(
    conclude(data, method, outcome, (await ofData) ?? (() => digest(data)), pictures),
    'result',
  )
  return {
    ...found,
    timing: {
      milliseconds: rounded(timer.now() - start),
      threads: runner.threads,
      stages: clock.list(),
      ...(stopped && { stopped }),
    },
  }
}
