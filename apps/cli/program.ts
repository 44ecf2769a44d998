/** The command line as a program: the function of run.ts with the streams, files and threads of this process, in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { stopWhen } from '../../src/math/checkpoint.js'
import { collectGarbage } from '../node/collect-garbage.js'
import { decodeInProcess } from '../node/decode/decode-in-process.js'
import { openInput } from '../node/files/open-input.js'
import { readInput } from '../node/files/read-input.js'
import { draftFolder } from '../node/files/write-folder.js'
import { writeNew } from '../node/files/write-new.js'
import { openBrowser } from '../node/open-browser.js'
import { scanningOn, sharedThreads } from '../node/shared-threads.js'
import { studyIo } from '../node/study/study-io.js'
import { type SignalName, signalNames } from './interrupted.js'
import type { Io, Sink } from './io.js'
import type { FromProgram, Launch, Terminal } from './messages.js'
import { run } from './run.js'

export async function main(): Promise<void> {
  const port = parentPort!
  const tell = (message: FromProgram) => port.postMessage(message)
  const { words, stop, stdout, stderr, started } = workerData as Launch
  const sink = (stream: 'stdout' | 'stderr', terminal: Terminal): Sink => ({
    ...terminal,
    write: text => tell({ stream, text }),
  })
  const interrupt = new AbortController()
  const runners = sharedThreads()
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

  const io: Io = {
    stdout: sink('stdout', stdout),
    stderr: sink('stderr', stderr),
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
    signal: interrupt.signal,
    started,
  }
  tell({ exit: await run(words, io) })
  // Only the wait for signals keeps the thread.
  port.close()
}
