#!/usr/bin/env node
/** Entry of the bundled command line: a file that starts the program and, started by itself again, its threads and processes. */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { version } from '../../src/version.js'
import { keepCompiled } from '../node/keep-compiled.js'
import { playPart } from '../node/parts.js'
import { launch } from './launch.js'

// Not awaited: with an await here the bundler could not put what is loaded later into a few files.
if (!playPart(process.argv) && isProgram()) void start()

async function start(): Promise<void> {
  const [, , word, ...others] = process.argv
  // Known here: nothing else needs to be loaded for it.
  if ((word === '--version' || word === '-V') && others.length === 0) {
    process.stdout.write(`${version}\n`)
    return
  }
  keepCompiled()
  if (isMainThread) launch(new URL(import.meta.url))
  else await (await import('./program.js')).main()
}

/** Whether Node was started with this file: to import it starts nothing. */
function isProgram(): boolean {
  const [, started] = process.argv
  try {
    return realpathSync.native(started) === realpathSync.native(fileURLToPath(import.meta.url))
  } catch {
    return false
  }
}
