import { Worker } from 'node:worker_threads'
import { unpackAnswer } from '../../src/run/packed-answer.js'
import type { Port } from '../../src/run/port.js'

/** Threads work in memory of their own making: what they leave behind is little, and V8 would hold up to 48 MB for it in each. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 }

/** A worker thread as a port. It keeps the process alive only while it is held by `ref`. */
export function threadPort(entry: URL, argv: readonly string[] = []): Port {
  // Options of the process are not the worker's: `node --input-type=module -e ...` would keep it from starting.
  const worker = new Worker(entry, { argv: [...argv], execArgv: [], resourceLimits })
  worker.unref()
  return {
    post: order => worker.postMessage(order),
    listen(onAnswer, onCrash) {
      worker.on('message', message => onAnswer(unpackAnswer(message)))
      worker.on('messageerror', error => onCrash(String(error)))
      worker.on('error', error => onCrash(String(error)))
      worker.on('exit', code => onCrash(`exit code ${code}`))
    },
    terminate: () => worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  }
}
