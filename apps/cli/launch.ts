/**
 * The main thread of the command line. It computes nothing: the program runs in a thread of its own, and this one passes on what that prints
 * and hears Ctrl-C and SIGTERM at any time, however busy the other is. The program then ends in good order, within a moment if it hears of
 * it; a program that is too busy to hear, in a file it reads or a loop without a checkpoint, is ended from here, and so is one that has not
 * read its table when its time is up.
 */
import { Worker } from 'node:worker_threads'
import { type SignalName, sayInterrupted, signalCodes, signalNames } from './interrupted.js'
import type { FromProgram, Launch, Terminal } from './messages.js'
import { watchOutput } from './standard-output.js'

/** Milliseconds in which a program must have heard of a signal. */
const PATIENCE = 700

/** Milliseconds for connections to close after a run that has failed. */
const FAREWELL = 300

/** Timers count milliseconds in 31 bits. */
const LONGEST = 2 ** 31 - 1

/** Runs the program of this entry, which in a thread starts `main` of program.ts, to its end. `said`: on the standard error already, and not again. */
export function launch(entry: URL, said = ''): void {
  const { stdout, stderr, env } = process
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const start: Launch = {
    words: process.argv.slice(2),
    stop,
    stdout: terminal(stdout),
    stderr: terminal(stderr),
    started: Date.now() - 1000 * process.uptime(),
  }
  const worker = new Worker(entry, {
    workerData: start,
    // Options of the process are not the worker's; the memory that they allow it is.
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb:
        process.getBuiltinModule('node:v8').getHeapStatistics().heap_size_limit / 2 ** 20,
    },
    stdin: true,
    // A pipe that is read as a socket is closed by it, of which the thread would not hear.
    trackUnmanagedFds: false,
  })

  let signal: SignalName | undefined
  let unheard: NodeJS.Timeout | undefined
  const endNow = (name: SignalName) => {
    sayInterrupted({ env, stderr })
    process.exit(signalCodes[name])
  }
  const heard = () => {
    clearTimeout(unheard)
    unheard = undefined
  }
  for (const name of signalNames) {
    process.on(name, () => {
      // A second one does not wait for anything.
      if (signal !== undefined) endNow(name)
      signal = name
      Atomics.store(stop, 0, 1 + signalNames.indexOf(name))
      worker.postMessage(name)
      // What has come while this thread itself had to wait is looked at first.
      unheard = setTimeout(() => setImmediate(() => unheard && endNow(name)), PATIENCE)
    })
  }

  const failed = async (error: unknown) => {
    const { refuse } = await import('./failure.js')
    return refuse(error, { env, stderr, signal: { aborted: signal !== undefined, reason: signal } })
  }
  let late: NodeJS.Timeout | undefined
  const endAt = (deadline: number | undefined) => {
    clearTimeout(late)
    late = undefined
    if (deadline === undefined || deadline - Date.now() > LONGEST) return
    // What has come while this thread itself had to wait is looked at first.
    late = setTimeout(() => setImmediate(() => late && endLate()), deadline - Date.now())
  }
  const endLate = async () => {
    const { failLate } = await import('../../src/math/checkpoint.js')
    try {
      failLate()
    } catch (error) {
      process.exit(await failed(error))
    }
  }
  let code: number | undefined
  const end = (status: number) => {
    heard()
    endAt(undefined)
    code ??= status
    process.exitCode = code || unwritten()
  }
  const unwritten = watchOutput(failed)

  // A terminal that nobody reads from is left alone.
  let stdin: NodeJS.ReadStream | undefined
  const readInput = () => {
    stdin = process.stdin
    stdin.pipe(worker.stdin!)
  }
  let known = said
  const pass = ({ stream, text }: { readonly stream: 'stdout' | 'stderr'; readonly text: string }) => {
    const isKnown = stream === 'stderr' && known !== '' && known.startsWith(text)
    if (stream === 'stderr') known = isKnown ? known.slice(text.length) : ''
    if (!isKnown) process[stream].write(text)
  }
  worker.on('message', (message: FromProgram) => {
    if ('stream' in message) pass(message)
    else if ('wants' in message) readInput()
    else if ('heard' in message) heard()
    else if ('deadline' in message) endAt(message.deadline)
    else {
      end(message.exit)
      stdin?.unpipe().pause()
      // Who was stopped or has failed does not stay for a connection that hangs.
      if (signal !== undefined || process.exitCode !== 0) setTimeout(() => process.exit(), FAREWELL).unref()
    }
  })
  // An error comes before the exit that it leads to.
  let crash: Promise<void> | undefined
  worker.on('error', error => {
    heard()
    if (code === undefined) crash = failed(error).then(end)
  })
  worker.on('exit', status => {
    if (code === undefined && crash === undefined) end(status)
  })
}

export function terminal({ isTTY, columns }: NodeJS.WriteStream): Terminal {
  return { isTTY, columns }
}
