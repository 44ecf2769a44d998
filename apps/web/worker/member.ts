/** A worker of the pool: computes members one at a time, and listens between two of them. */
import { prepareTask } from '../../../src/method/select-now.js'
import { letEventsIn } from '../../../src/run/let-events-in.js'
import type { Order } from '../../../src/run/port.js'
import { serve } from '../../../src/run/serve.js'
import type { Scope } from './scope.js'

export interface Pause {
  readonly pause: boolean
}

export function serveMembers(scope: Scope): void {
  const compute = serve(answer => scope.postMessage(answer), prepareTask)
  const orders: Order[] = []
  let paused = false
  let busy = false

  async function work(): Promise<void> {
    if (busy) return
    busy = true
    while (!paused && orders.length > 0) {
      const { task, members } = orders[0]
      if (members.length > 1) orders[0] = { members: members.slice(1) }
      else orders.shift()
      compute({ ...(task && { task }), members: members.slice(0, 1) })
      await letEventsIn()
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
