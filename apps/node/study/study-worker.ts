/** A worker thread that computes parts of any kind, replications of the study too. */
import type { MessagePort } from 'node:worker_threads'
import { serve } from '../../../src/run/serve.js'
import { allKinds } from '../all-kinds.js'

export function serveAll(port: MessagePort): void {
  port.on(
    'message',
    serve(answer => port.postMessage(answer), allKinds),
  )
}
