/** A worker thread that computes members: orders in, answers out. */
import type { MessagePort } from 'node:worker_threads'
import { prepareTask } from '../../src/method/select-now.js'
import { serve } from '../../src/run/serve.js'

export function serveMembers(port: MessagePort): void {
  port.on(
    'message',
    serve(answer => port.postMessage(answer), prepareTask),
  )
}
