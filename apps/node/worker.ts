/** A worker thread that computes parts of whatever methods ask for: orders in, answers out. */
import type { MessagePort } from 'node:worker_threads'
import { methodKinds } from '../../src/method/select-now.js'
import { serve } from '../../src/run/serve.js'

export function serveMethods(port: MessagePort): void {
  port.on(
    'message',
    serve(answer => port.postMessage(answer), methodKinds),
  )
}
