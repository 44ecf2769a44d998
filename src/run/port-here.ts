/**
 * The calling thread as one more worker of a pool: it computes beside the others instead of waiting for them, and other things have
 * their turn between two of its parts.
 */
import type { Answer, Order, Port } from './port.js'
import { serve } from './serve.js'
import type { TaskKinds } from './task-kind.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

export function portHere(kinds: TaskKinds): Port {
  let listener: ((answer: Answer) => void) | undefined
  let hasFailed = false
  let isOver = false
  const compute = serve(answer => {
    hasFailed ||= answer.failure !== undefined
    if (!isOver) listener?.(answer)
  }, kinds)
  let turn = Promise.resolve()

  async function take({ parts, ...order }: Order): Promise<void> {
    hasFailed = false
    let task = order
    for (const b of parts) {
      await yieldToEventLoop()
      // A worker gives up the rest of an order whose part has failed.
      if (isOver || hasFailed) return
      compute({ ...task, parts: [b] })
      task = {}
    }
  }

  return {
    here: true,
    post(order) {
      turn = turn.then(() => take(order))
    },
    listen(onAnswer) {
      listener = onAnswer
    },
    async terminate() {
      isOver = true
    },
  }
}
