#!/usr/bin/env node
/** Entry of the bundled command line: one file that is the program and, started by itself again, its threads and processes. */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playPart } from '../node/parts.js'
import { main } from './program.js'

// Not awaited: parts that are loaded later import this file, and would wait for it while it waits for them.
if (!playPart(process.argv) && isProgram()) void main()

/** Whether Node was started with this file. The library's report imports what it shares with the command line from here, too. */
function isProgram(): boolean {
  const [, started] = process.argv
  try {
    return realpathSync.native(started) === realpathSync.native(fileURLToPath(import.meta.url))
  } catch {
    return false
  }
}
