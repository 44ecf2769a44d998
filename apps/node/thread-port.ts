import { unpackAnswer } from '../../src/run/packed-answer.js'
import type { Port } from '../../src/run/port.js'
import { takeThread } from './early-threads.js'

/** A worker thread as a port. It keeps the process alive only while it is held by `ref`. */
export function threadPort(entry: URL, argv: readonly string[] = []): Port {
  const worker = takeThread(entry, argv)
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
