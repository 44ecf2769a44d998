/** A worker thread that reads rows of tables and computes parts of whatever methods ask for: orders in, answers out. */
import type { MessagePort } from 'node:worker_threads'
import { packAnswer } from '../../src/run/packed-answer.js'
import type { Answer, Order } from '../../src/run/port.js'
import { serve } from '../../src/run/serve.js'
import { keepAsBegun } from './optimise-late.js'
import { readingKinds } from './row-kind.js'

/** Milliseconds after the start, and after the last rows, in which nothing was asked for. */
const SOON = 2
const IDLE = 30
/** Orders of a thread after which what it compiled is kept for the next start. */
const ENOUGH = 3

/** Rows come first, and need little: the methods, which take longer to load, are loaded once there is time for it or they are asked for. */
export function serveMethods(port: MessagePort, keep: () => void = () => {}): void {
  const post = (answer: Answer) => {
    const { message, transfer } = packAnswer(answer)
    port.postMessage(message, transfer)
  }
  const read = serve(post, readingKinds)
  let loading: Promise<(order: Order) => void> | undefined
  const load = () => {
    loading ??= import('../../src/method/select-now.js').then(({ methodKinds }) => serve(post, methodKinds))
    return loading
  }
  let idle: NodeJS.Timeout | undefined = setTimeout(load, SOON)
  let isReading = false
  let computed = 0
  port.on('message', (order: Order) => {
    clearTimeout(idle)
    // An order without a task goes on with the one before.
    if (order.task !== undefined && order.aside === undefined)
      isReading = Object.hasOwn(readingKinds, order.task.kind)
    if (isReading && order.aside === undefined) {
      read(order)
      idle = setTimeout(load, IDLE)
    } else
      void load().then(compute => {
        compute(order)
        // By then it has compiled what such tasks need.
        if (++computed === ENOUGH) keepAsBegun(keep)
      })
  })
}
