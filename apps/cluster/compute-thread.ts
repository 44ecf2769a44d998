/** A thread of a worker: it prepares what it is given once and computes any part of it. */
import type { MessagePort } from 'node:worker_threads'
import { serveTasks } from '../../src/run/serve.js'
import { prepareParts } from './prepare-parts.js'

export function serveParts(port: MessagePort): void {
  port.on(
    'message',
    serveTasks(answer => port.postMessage(answer), prepareParts),
  )
}
