/** A worker thread that computes parts of whatever methods ask for, and reads rows of tables: orders in, answers out. */
import type { MessagePort } from 'node:worker_threads'
import { methodKinds } from '../../src/method/select-now.js'
import { serve } from '../../src/run/serve.js'
import { rowKind } from './row-kind.js'

export function serveMethods(port: MessagePort): void {
  port.on(
    'message',
    serve(answer => port.postMessage(answer), { ...methodKinds, [rowKind.name]: rowKind }),
  )
}
