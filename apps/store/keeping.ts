/** A runner whose finished parts outlive it: they go to a store as they come, and a later run takes them from there. */
import { SecateurError } from '../../src/errors.js'
import { timer } from '../../src/math/timer.js'
import type { Gathering } from '../../src/run/gathering.js'
import type { Runner, Work } from '../../src/run/runner.js'
import { aboutTask, refuseResume } from './about.js'
import { forgetOld, type PartStore, partStore, runsIn } from './part-store.js'
import { contentOf } from './task-content.js'

const FORGET_DAYS = 30

export interface KeepOptions {
  readonly folder: string
  /** The folder was named by the user: what is in it is used and stays, and must be writable. */
  readonly named: boolean
  /** There must be something to go on from. */
  readonly resume: boolean
  /** Milliseconds between writes: a run that ends sooner never touches the disk. */
  readonly every: number
  readonly tell: (text: string) => void
}

export function keepingRunner(inner: Runner, options: KeepOptions): Runner {
  const { folder, named, resume, every, tell } = options
  let failed = false
  let broken = false
  // A method may have several tasks: what was kept of one is needed until all are done.
  const flushes: (() => void)[] = []
  const removals: (() => Promise<void>)[] = []
  const flushAll = () => {
    for (const flush of flushes) flush()
  }
  const begun = timer.now()
  let stop: AbortSignal | undefined

  async function run<Task, Part extends object>(
    work: Work<Task, Part>,
    gathering: Gathering<Part>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { kind, task, parts } = work
    // Digests of large data take a while, and most runs end before they are needed.
    let opened: PartStore | undefined
    const store = () => {
      if (opened !== undefined) return opened
      const about = aboutTask(kind.bare(task))
      opened = partStore(folder, contentOf(about).digest, about)
      return opened
    }
    stop = signal
    const first = flushes.length === 0
    if (timer.now() - begun >= every) flushAll()
    const known = named || resume ? await knownParts(store(), work, first) : new Map<number, Part>()
    const mine = parts.filter(b => known.has(b))
    if (mine.length > 0) tell(`${mine.length} of ${parts.length} ${kind.name} were finished before`)
    const waiting: [number, Part][] = []
    const flush = () => {
      if (failed || waiting.length === 0) return
      try {
        for (const [b, part] of waiting.splice(0)) store().add(b, part)
        store().flush()
      } catch (error) {
        failed = true
        if (named) throw error
        tell(`Finished ${kind.name} cannot be kept: ${(error as Error).message}`)
      }
    }
    flushes.push(flush)
    if (named) store().probe()
    let last = timer.now()
    let finished = mine.length
    const keeping: Gathering<Part> = {
      get complete() {
        return gathering.complete
      },
      place(b, part, isKnown) {
        gathering.place(b, part, isKnown)
        waiting.push([b, part])
        finished++
        if (timer.now() - last < every) return
        flushAll()
        last = timer.now()
      },
      worked: milliseconds => gathering.worked?.(milliseconds),
      report: () => gathering.report(),
    }
    try {
      for (const b of mine) gathering.place(b, known.get(b)!, true)
      if (mine.length > 0) gathering.report()
      const rest = parts.filter(b => !known.has(b))
      if (!gathering.complete) await inner.run({ ...work, parts: rest }, keeping, signal)
      if (work.unwanted?.aborted === true) {
        waiting.length = 0
        await opened?.remove()
        return
      }
      if (named) flush()
    } catch (error) {
      broken = true
      flushAll()
      const interrupted = error instanceof SecateurError && error.code === 'run/aborted'
      if (interrupted && finished > 0 && !failed)
        throw interruption(`${finished} of ${parts.length} ${kind.name}`, named, error)
      throw error
    } finally {
      opened?.close()
    }
    if (finished < parts.length) {
      flushAll()
      tell(`${finished} finished ${kind.name} are kept; --resume without the time limit goes on from there`)
    } else if (!named) removals.push(async () => opened?.remove())
    // A run that has kept nothing leaves nothing behind.
    if (!named && opened !== undefined) await forgetOld(folder, FORGET_DAYS)
  }

  async function knownParts<Task, Part extends object>(
    store: PartStore,
    { kind, task }: Work<Task, Part>,
    first: boolean,
  ): Promise<ReadonlyMap<number, Part>> {
    const { parts, damaged } = await store.load((found, b, where) => kind.check(found, task, b, where))
    if (damaged > 0)
      tell(
        `${store.folder}: ${damaged === 1 ? 'a record is' : `${damaged} records are`} damaged; what they held is computed again`,
      )
    if (parts.size === 0 && resume && first)
      refuseResume(folder, aboutTask(kind.bare(task)), await runsIn(folder))
    return parts as ReadonlyMap<number, Part>
  }

  return {
    threads: inner.threads,
    ...(inner.local && { local: inner.local }),
    // Where there is something to go on from, it is of the task that is wanted: none is guessed.
    ...(inner.background && !named && !resume && { background: inner.background }),
    run,
    async close() {
      if (stop?.aborted === true && !broken) {
        // Stopped after the last part: the next run need not compute them again.
        flushAll()
        if (!failed && flushes.length > 0) tell('All finished members are kept; --resume goes on from there')
      } else if (!broken) for (const remove of removals.splice(0)) await remove()
      await inner.close?.()
    },
  }
}

function interruption(finished: string, named: boolean, cause: unknown): SecateurError {
  const error = new SecateurError('run/interrupted', {
    where: 'interrupted',
    rule: `${finished} are kept`,
    hint: named
      ? 'The same command goes on from there.'
      : 'The same command with --resume goes on from there.',
  })
  error.cause = cause
  return error
}
