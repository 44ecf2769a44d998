#!/usr/bin/env node
/**
 * Entry of the bundled command line, a file of its own that starts the program and, started by itself again, its threads and processes. It takes
 * Node's modules as they are: to import them takes milliseconds each, for a face that nobody looks at.
 */
import { codeCache } from '../node/bundle/code-cache.js'
import { linkParts } from '../node/bundle/link-parts.js'
import type * as Main from './bundle-main.js'

declare const BUILD: string

const { realpathSync } = process.getBuiltinModule('node:fs')
const { fileURLToPath } = process.getBuiltinModule('node:url')

const role = roleOf(process.argv)
if (role !== undefined) {
  const base = new URL(import.meta.url)
  const parts = linkParts({ base, cache: codeCache(BUILD, role), load: name => import(name) })
  const { begin } = parts.link('./secateur-main.mjs') as typeof Main
  begin(base, () => parts.keep())
}

/** What this thread or process was started for, if it was started with this file: to import it starts nothing. */
function roleOf([, started, word]: readonly string[]): string | undefined {
  if (word?.startsWith('part:') && isStarted()) return word.slice('part:'.length)
  try {
    return realpathSync.native(started) === realpathSync.native(fileURLToPath(import.meta.url))
      ? programOf(process.argv)
      : undefined
  } catch {
    return undefined
  }
}

/** What is compiled depends on the command and on its method, and the main thread may load little more than what starts the thread that is told them. */
function programOf([, , ...own]: readonly string[]): string {
  const { isMainThread, workerData } = process.getBuiltinModule('node:worker_threads')
  const words: readonly string[] = isMainThread ? own : (workerData?.words ?? [])
  const at = words.indexOf('--method')
  const named = [words[0], at < 0 ? undefined : words[at + 1]]
  const known = named.filter(word => word !== undefined && /^[a-z-]{1,30}$/.test(word))
  return [isMainThread ? 'program' : 'thread', ...known].join('-')
}

function isStarted(): boolean {
  return process.send !== undefined || process.getBuiltinModule('node:worker_threads').parentPort !== null
}
