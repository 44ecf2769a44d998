/** A runner whose finished members outlive it: they go to a store as they come, and a later run takes them from there. */
import { SecateurError } from '../../src/errors.js'
import type { Fitted } from '../../src/learner/member-learner.js'
import { memberRange } from '../../src/run/check-member.js'
import { type EnsembleTask, nounOf } from '../../src/run/ensemble-task.js'
import type { Runner, RunOptions } from '../../src/run/runner.js'
import { aboutTask, refuseResume } from './about.js'
import { forgetOld, type MemberStore, memberStore, runsIn } from './member-store.js'
import { bareTask, contentOf } from './task-content.js'

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
  // A method may have several stages, each an ensemble of its own: what one kept is needed until all are done.
  const flushes: (() => void)[] = []
  const removals: (() => Promise<void>)[] = []
  let signal: AbortSignal | undefined

  async function run(
    task: EnsembleTask,
    wanted: number,
    runOptions: RunOptions,
    compute: (known: ReadonlyMap<number, Fitted>, onMember: RunOptions['onMember']) => Promise<boolean>,
  ): Promise<void> {
    // Digests of large data take a while, and most runs end before they are needed.
    let opened: MemberStore | undefined
    const store = () => {
      opened ??= memberStore(folder, contentOf(bareTask(task)).digest, aboutTask(task))
      return opened
    }
    signal = runOptions.signal
    const first = flushes.length === 0
    for (const earlier of flushes) earlier()
    const known = named || resume ? await knownMembers(store(), task, first) : new Map<number, Fitted>()
    const waiting: [number, Fitted][] = []
    const flush = () => {
      if (failed || waiting.length === 0) return
      try {
        for (const [b, fitted] of waiting.splice(0)) store().add(b, fitted)
        store().flush()
      } catch (error) {
        failed = true
        if (named) throw error
        tell(`Finished members cannot be kept: ${(error as Error).message}`)
      }
    }
    flushes.push(flush)
    if (named) store().probe()
    let last = performance.now()
    let finished = known.size
    let whole = false
    try {
      whole = await compute(known, (b, member, worstKkt) => {
        runOptions.onMember?.(b, member, worstKkt)
        waiting.push([b, { member, worstKkt }])
        finished++
        if (performance.now() - last < every) return
        flush()
        last = performance.now()
      })
      if (named) flush()
    } catch (error) {
      broken = true
      flush()
      const interrupted = error instanceof SecateurError && error.code === 'run/aborted'
      if (interrupted && finished > 0 && !failed)
        throw interruption(`${Math.min(finished, wanted)} of ${wanted} ${nounOf(task)}`, named, error)
      throw error
    } finally {
      opened?.close()
    }
    if (!whole) {
      flush()
      tell(`${finished} finished members are kept; --resume without the time limit goes on from there`)
    } else if (!named) removals.push(async () => opened?.remove())
  }

  async function knownMembers(
    store: MemberStore,
    task: EnsembleTask,
    first: boolean,
  ): Promise<ReadonlyMap<number, Fitted>> {
    const { members, damaged } = await store.load(memberRange(task))
    if (damaged > 0)
      tell(
        `${store.folder}: ${damaged === 1 ? 'a record is' : `${damaged} records are`} damaged; what they held is computed again`,
      )
    if (members.size === 0 && resume && first) refuseResume(folder, aboutTask(task), await runsIn(folder))
    return members
  }

  return {
    threads: inner.threads,
    async members(task, runOptions = {}) {
      let ensemble: Awaited<ReturnType<Runner['members']>> | undefined
      await run(task, task.members, runOptions, async (known, onMember) => {
        const have = known.size
        if (have > 0)
          tell(`${Math.min(have, task.members)} of ${task.members} ${nounOf(task)} were finished before`)
        ensemble = await inner.members(task, { ...runOptions, known, onMember })
        return ensemble.members.length === task.members
      })
      if (!named) await forgetOld(folder, FORGET_DAYS)
      return ensemble!
    },
    async some(task, numbers, runOptions = {}) {
      await run(task, numbers.length, runOptions, async (known, onMember) => {
        for (const b of numbers) {
          const fitted = known.get(b)
          if (fitted !== undefined) runOptions.onMember?.(b, fitted.member, fitted.worstKkt)
        }
        const rest = numbers.filter(b => !known.has(b))
        const before = numbers.length - rest.length
        const onProgress = (done: number) => runOptions.onProgress?.(before + done, numbers.length)
        if (rest.length > 0) await inner.some(task, rest, { ...runOptions, onMember, onProgress })
        return true
      })
    },
    async close() {
      if (signal?.aborted === true && !broken) {
        // Stopped after the last member: the next run need not compute them again.
        for (const flush of flushes) flush()
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
