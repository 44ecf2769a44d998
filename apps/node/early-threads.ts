/**
 * Threads that are started before anybody has asked for one: a thread takes longer to start than the program takes to load what it reads a table with,
 * and the two can happen at the same time.
 */
import { Worker } from 'node:worker_threads'
import { type Part, partFile, partWord } from './program-files.js'

/** Threads work in memory of their own making: what they leave behind is little, and V8 would hold up to 48 MB for it in each. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 }

const waiting: { readonly entry: string; readonly argv: string; readonly worker: Worker }[] = []

export function startThread(entry: URL, argv: readonly string[]): Worker {
  // Options of the process are not the worker's: `node --input-type=module -e ...` would keep it from starting.
  const worker = new Worker(entry, { argv: [...argv], execArgv: [], resourceLimits })
  worker.unref()
  return worker
}

/** Starts a thread that will be asked to play this part. */
export function startEarly(part: Part): void {
  const worker = startThread(partFile, [partWord(part)])
  const thread = { entry: partFile.href, argv: partWord(part), worker }
  waiting.push(thread)
  // One that cannot be started is not there when it is asked for; the one that is started instead will say why.
  const leave = () => {
    const at = waiting.indexOf(thread)
    if (at >= 0) waiting.splice(at, 1)
  }
  worker.on('error', leave).on('exit', leave)
}

/** Threads that nobody has asked for yet. */
export function earlyThreads(): number {
  return waiting.length
}

/** One that was started early, where there is one of this kind; else a new one. */
export function takeThread(entry: URL, argv: readonly string[]): Worker {
  const at = waiting.findIndex(one => one.entry === entry.href && one.argv === argv.join())
  return at < 0 ? startThread(entry, argv) : waiting.splice(at, 1)[0].worker
}
