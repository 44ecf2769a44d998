/** The command line as a program: the function of run.ts with the streams, files, threads and signals of this process. */
import { SecateurError } from '../../src/errors.js'
import { decodeInProcess } from '../node/decode/decode-in-process.js'
import { openInput } from '../node/files/open-input.js'
import { readInput } from '../node/files/read-input.js'
import { draftFolder } from '../node/files/write-folder.js'
import { writeNew } from '../node/files/write-new.js'
import { openBrowser } from '../node/open-browser.js'
import { studyIo } from '../node/study/study-io.js'
import { threadRunner } from '../node/threads.js'
import { refuse } from './failure.js'
import type { Io } from './io.js'
import { run } from './run.js'
import { heedSignals } from './signals.js'

export async function main(): Promise<void> {
  const interrupt = new AbortController()
  heedSignals((name, code) => {
    // A second Ctrl-C does not wait for the members under way.
    if (interrupt.signal.aborted) process.exit(code)
    interrupt.abort(name)
  })
  // A reader that goes away, as head does, ends the output, not the program with an error. A full disk is an error.
  let unwritten = 0
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || unwritten > 0) return
    unwritten = refuse(
      new SecateurError('io/unwritable', {
        where: 'standard output',
        rule: `cannot be written (${error.code})`,
      }),
      io,
    )
    process.exitCode = unwritten
  })
  // There is nowhere left to say it.
  process.stderr.on('error', () => {})

  const io: Io = {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    read: path => readInput(path, process.stdin),
    open: path => openInput(path, process.stdin),
    decode: decodeInProcess,
    write: writeNew,
    draftFolder,
    runner: threads => threadRunner(threads === undefined ? {} : { threads }),
    app: {
      serve: async port => (await import('../node/app-server.js')).serveApp(port),
      openBrowser,
    },
    study: studyIo(process.env),
    signal: interrupt.signal,
    started: performance.timeOrigin,
  }
  process.exitCode = (await run(process.argv.slice(2), io)) || unwritten

  // Who was stopped or has failed does not stay for a connection that hangs.
  if (interrupt.signal.aborted || process.exitCode !== 0) setTimeout(() => process.exit(), 300).unref()
}
