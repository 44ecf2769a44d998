/** The command line as a program: the function of run.ts with the streams, files and threads of this process, in a thread of its own or in this one. */
import { parentPort, workerData } from 'node:worker_threads'
import { stopWhen } from '../../src/math/checkpoint.js'
import { timer } from '../../src/math/timer.js'
import { methodKinds } from '../../src/method/select-now.js'
import { memberKind } from '../../src/run/member-kind.js'
import type { TaskKind } from '../../src/run/task-kind.js'
import { collectGarbage } from '../node/collect-garbage.js'
import { decodeInProcess } from '../node/decode/decode-in-process.js'
import { earlyThreads } from '../node/early-threads.js'
import { openInput } from '../node/files/open-input.js'
import { readInput } from '../node/files/read-input.js'
import { draftFolder } from '../node/files/write-folder.js'
import { writeNew } from '../node/files/write-new.js'
import { openBrowser } from '../node/open-browser.js'
import { keepAsBegun, optimiseLate } from '../node/optimise-late.js'
import { readingKinds } from '../node/row-kind.js'
import { scanningOn, sharedThreads } from '../node/shared-threads.js'
import { studyIo } from '../node/study/study-io.js'
import { refuse } from './failure.js'
import { type SignalName, sayInterrupted, signalCodes, signalNames } from './interrupted.js'
import type { Io, Sink } from './io.js'
import { terminal } from './launch.js'
import type { FromProgram, Launch, Terminal } from './messages.js'
import { run } from './run.js'
import { watchOutput } from './standard-output.js'

/** In the thread that launch.ts has started. */
export async function main(keep?: () => void): Promise<void> {
  const port = parentPort!
  const tell = (message: FromProgram) => port.postMessage(message)
  const { words, stop, stdout, stderr, started } = workerData as Launch
  const sink = (stream: 'stdout' | 'stderr', terminal: Terminal): Sink => ({
    ...terminal,
    write: text => tell({ stream, text }),
  })
  const interrupt = new AbortController()
  // A signal is in shared memory before any message of it can be heard.
  stopWhen(() => {
    const number = Atomics.load(stop, 0)
    if (number > 0) interrupt.abort(signalNames[number - 1])
    return number > 0
  })
  port.on('message', (heard: SignalName) => {
    tell({ heard })
    interrupt.abort(heard)
  })
  const stdin: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]() {
      tell({ wants: 'stdin' })
      return process.stdin[Symbol.asyncIterator]()
    },
  }
  const { signal } = interrupt
  const streams = { stdout: sink('stdout', stdout), stderr: sink('stderr', stderr), stdin }
  const endAt = (deadline: number | undefined) => tell({ deadline })
  const exit = await run(words, { ...ioOf({ ...streams, signal, started }), endAt })
  tell({ exit })
  // A word that nobody knows is no command.
  if (exit === 0) keep?.()
  // Only the wait for signals keeps the thread.
  port.close()
}

/** Milliseconds that a step may take before the job counts as long, of the clock and, where other programs hold it up, of the processor for each thread. */
const LONG = 300
/** Milliseconds of the clock after which it counts as long whatever held it up: somebody who wants it to end must not wait for longer. */
const DEAF = 800
/** Milliseconds between looks at whether this thread hears anything. */
const LOOK = 25

/**
 * In this thread, for a job that brief.ts says is short: it hears of a signal between its steps. Where a step turns out to be long the job begins again in
 * a thread of its own, as `moveOver` starts it, with what was said to the standard error: nothing else was printed or written.
 */
export async function runHere(
  words: readonly string[],
  moveOver: (said: string) => void,
  keep?: () => void,
): Promise<void> {
  const { stdout, stderr, env } = process
  const interrupt = new AbortController()
  const { signal } = interrupt
  const onSignal = (name: NodeJS.Signals) => {
    if (!signal.aborted) return interrupt.abort(name)
    // A second one does not wait for anything.
    sayInterrupted({ env, stderr })
    process.exit(signalCodes[name as SignalName])
  }
  for (const name of signalNames) process.on(name, onSignal)
  const threads = 1 + earlyThreads()
  let heard = timer.now()
  let used = processorTime()
  const looks = setInterval(() => {
    heard = timer.now()
    used = processorTime()
  }, LOOK)
  let isLong = false
  stopWhen(() => {
    const deaf = timer.now() - heard
    isLong ||= deaf > DEAF || (deaf > LONG && processorTime() - used > threads * LONG)
    return isLong
  })
  let said = ''
  const telling: Sink = {
    ...terminal(stderr),
    write(text) {
      if (isLong && !signal.aborted) return
      said += text
      stderr.write(text)
    },
  }
  const unwritten = watchOutput(error => refuse(error, { env, stderr, signal }))
  const stdin: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator](),
  }
  const streams = { stdout, stderr: telling, stdin }
  const started = Date.now() - 1000 * process.uptime()
  const io = ioOf({ ...streams, signal, started }, besideEarlyThreads())
  const open: Io['open'] = path => {
    // All is loaded by then, and there are no threads to start.
    if (threads === 1) optimiseLate()
    return io.open(path)
  }
  const code = await run(words, { ...io, open })
  clearInterval(looks)
  // A signal that came during the step is heard first.
  await new Promise(resolve => void setImmediate(resolve))
  if (isLong && code === 1) {
    if (signal.aborted) process.exit(refuse(undefined, { env, stderr, signal }))
    stopWhen(() => false)
    for (const stream of [stdout, stderr]) stream.removeAllListeners('error')
    moveOver(said)
    for (const name of signalNames) process.off(name, onSignal)
    return
  }
  // What was written is on its way before anything else is done, and nothing is left to wait for then.
  await Promise.all(
    [stdout, stderr].map(stream => new Promise<void>(resolve => void stream.write('', () => resolve()))),
  )
  if (code === 0 && keep !== undefined) keepAsBegun(keep)
  process.exit(code || unwritten())
}

/** Milliseconds of all threads. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** This thread computes beside those that were started early, if any. */
function besideEarlyThreads(): Parameters<typeof sharedThreads>[0] {
  const early = earlyThreads()
  if (early === 0) return {}
  const here = { ...methodKinds, ...readingKinds, [memberKind.name]: told(memberKind, optimiseLate) }
  return { early: 1 + early, here }
}

/** Tells of each part that this thread has computed: once it is a member, the other threads have begun with theirs or are about to. */
function told<Task, Part extends object>(kind: TaskKind<Task, Part>, tell: () => void): TaskKind<Task, Part> {
  return {
    ...kind,
    prepare(task) {
      const compute = kind.prepare(task)
      return b => {
        const part = compute(b)
        tell()
        return part
      }
    },
  }
}

type Outside = Pick<Io, 'stdout' | 'stderr' | 'signal'> & {
  readonly stdin: AsyncIterable<Uint8Array>
  readonly started: number
}

function ioOf({ stdin, ...outside }: Outside, options?: Parameters<typeof sharedThreads>[0]): Io {
  const runners = sharedThreads(options)
  return {
    ...outside,
    env: process.env,
    read: path => readInput(path, stdin),
    open: path => openInput(path, stdin),
    decode: decodeInProcess,
    collectGarbage,
    write: writeNew,
    draftFolder,
    runner: threads => runners(threads),
    scanning: threads => scanningOn(runners(threads)),
    app: {
      serve: async wanted => (await import('../node/app-server.js')).serveApp(wanted),
      openBrowser,
    },
    study: studyIo(process.env, stdin),
  }
}
