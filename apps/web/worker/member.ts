/** A worker of the pool: computes parts one at a time, and listens between two of them. */
import { methodKinds } from '../../../src/method/select-now.js'
import type { Order } from '../../../src/run/port.js'
import { serve } from '../../../src/run/serve.js'
import { yieldToEventLoop } from '../../../src/run/yield-to-event-loop.js'
import type { Scope } from './scope.js'

export interface Pause {
  readonly pause: boolean
}

export function serveMembers(scope: Scope): void {
  const compute = serve(answer => scope.postMessage(answer), methodKinds)
  const orders: Order[] = []
  let paused = false
  let busy = false

  async function work(): Promise<void> {
    if (busy) return
    busy = true
    while (!paused && orders.length > 0) {
      const { task, parts } = orders[0]
      if (parts.length > 1) orders[0] = { parts: parts.slice(1) }
      else orders.shift()
      compute({ ...(task && { task }), parts: parts.slice(0, 1) })
      await yieldToEventLoop()
    }
    busy = false
  }

  /** Only an error that nobody catches reaches who started the worker. */
  function lose(error: unknown): void {
    setTimeout(() => {
      throw error
    })
  }

  scope.onmessage = ({ data }: { readonly data: Order | Pause }) => {
    if ('pause' in data) paused = data.pause
    else orders.push(data)
    work().catch(lose)
  }
}
