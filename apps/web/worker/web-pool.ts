/** Parts on web workers. */
import { poolRunner } from '../../../src/run/pool.js'
import type { Answer, Port } from '../../../src/run/port.js'
import type { Runner, Work } from '../../../src/run/runner.js'
import { startRole } from './start.js'

/** Milliseconds of work that pay for the start of a worker. */
const WORK_PER_WORKER = 150

export interface WebPool extends Runner {
  pause(paused: boolean): void
}

export function webPool(threads: number, script: Blob): WebPool {
  const workers: Worker[] = []
  let paused = false
  const spawn = (): Port => {
    const worker = startRole('member', script)
    workers.push(worker)
    if (paused) worker.postMessage({ pause: true })
    return portOf(worker)
  }
  const worth = ({ kind, task, parts }: Work<never, object>) =>
    Math.floor((parts.length * kind.cost(task)) / WORK_PER_WORKER)
  return {
    ...poolRunner(spawn, threads, worth),
    pause(now) {
      paused = now
      for (const worker of workers) worker.postMessage({ pause: now })
    },
  }
}

function portOf(worker: Worker): Port {
  return {
    post: order => worker.postMessage(order),
    listen(onAnswer, onCrash) {
      worker.onmessage = ({ data }: { data: Answer }) => onAnswer(data)
      worker.onmessageerror = () => onCrash('a message could not be read')
      worker.onerror = event => onCrash(event.message || 'it ended without a word')
    },
    terminate: async () => worker.terminate(),
  }
}
