/** A worker thread that computes parts of whatever methods ask for, and reads rows of tables: orders in, answers out. */
import type { MessagePort } from 'node:worker_threads'
import { methodKinds } from '../../src/method/select-now.js'
import { packAnswer } from '../../src/run/packed-answer.js'
import type { Answer } from '../../src/run/port.js'
import { serve } from '../../src/run/serve.js'
import { rowKind } from './row-kind.js'

export function serveMethods(port: MessagePort): void {
  const post = (answer: Answer) => {
    const { message, transfer } = packAnswer(answer)
    port.postMessage(message, transfer)
  }
  port.on('message', serve(post, { ...methodKinds, [rowKind.name]: rowKind }))
}
