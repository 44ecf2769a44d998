import { Worker } from 'node:worker_threads'
import type { DecoderOptions, DecoderPort } from '../../../src/data/table/decode-port.js'
import { partFile, partWord } from '../program-files.js'

/** Parquet and Arrow in a thread of their own, which is ended when it works longer than the size of the file allows. */
export const decodingThread: DecoderOptions = { start: startThread, clock: workOfProcess }

function startThread(megabytes: number): DecoderPort {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 }
  const worker = new Worker(partFile, { argv: [partWord('decode-thread')], execArgv: [], resourceLimits })
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen(onMessage, onCrash) {
      worker.on('message', onMessage)
      worker.on('messageerror', () => onCrash('other'))
      worker.on('error', (error: NodeJS.ErrnoException) =>
        onCrash(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'other'),
      )
      worker.on('exit', () => onCrash('other'))
    },
    terminate: () => void worker.terminate(),
  }
}

/** Milliseconds of processor time: the clock on the wall knows of everything else the machine does. */
function workOfProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
