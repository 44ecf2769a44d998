import { methodKinds } from '../../src/method/select-now.js'
import type { Answer, Order, Port } from '../../src/run/port.js'
import { serve } from '../../src/run/serve.js'
import type { TaskKinds } from '../../src/run/task-kind.js'

export interface FakePorts {
  readonly spawn: () => Port
  /** Ports that were started and not yet ended. */
  readonly alive: Set<Port>
  /** Every order posted, as it was cloned. */
  readonly orders: Order[]
  /** Tell a port's owner that it crashed. */
  crash(port: Port, reason: string): void
}

/**
 * Workers on the calling thread, worse than real ones: orders are split at random, the pieces of all workers are computed
 * in random order, and each answer is delivered in random pieces. Messages are cloned as a real port would.
 */
export function fakePorts(random: () => number, kinds: TaskKinds = methodKinds): FakePorts {
  const pending: (() => void)[] = []
  const orders: Order[] = []
  const alive = new Set<Port>()
  const crashes = new Map<Port, (reason: string) => void>()
  let pumping = false

  const later = (step: () => void) => {
    pending.push(step)
    if (!pumping) setImmediate(pump)
    pumping = true
  }
  const pump = () => {
    pumping = pending.length > 1
    if (pumping) setImmediate(pump)
    pending.splice(Math.floor(random() * pending.length), 1)[0]()
  }
  const pieces = <T>(items: readonly T[]): T[][] => {
    const parts = Array.from({ length: 1 + Math.floor(3 * random()) }, (): T[] => [])
    for (const item of items) parts[Math.floor(random() * parts.length)].push(item)
    return parts.filter(part => part.length > 0)
  }

  function spawn(): Port {
    let deliver: (answer: Answer) => void = () => {}
    const handle = serve(answer => {
      if (answer.aside !== undefined) {
        const whole = structuredClone(answer)
        later(() => alive.has(port) && deliver(whole))
        return
      }
      const { done, failure } = structuredClone(answer)
      for (const part of pieces(done)) later(() => alive.has(port) && deliver({ done: part }))
      if (failure !== undefined) later(() => alive.has(port) && deliver({ done: [], failure }))
    }, kinds)
    // Pieces of orders that are still to be computed.
    const waiting = new Set<readonly number[]>()
    const compute = (parts: readonly number[]) => {
      if (waiting.delete(parts) && alive.has(port)) handle({ parts })
    }
    const port: Port = {
      post(order) {
        const { task, parts, taken, aside } = structuredClone(order)
        if (aside !== undefined) {
          later(() => handle({ ...(task && { task }), parts, aside }))
          return
        }
        orders.push({ ...(task !== undefined && { task }), parts })
        if (task !== undefined) {
          // What is left of the run before has been taken by others.
          waiting.forEach(compute)
          handle({ task, parts: [], taken })
        }
        for (const part of pieces(parts)) {
          waiting.add(part)
          later(() => compute(part))
        }
      },
      listen(onAnswer, onCrash) {
        deliver = onAnswer
        crashes.set(port, onCrash)
      },
      async terminate() {
        alive.delete(port)
      },
    }
    alive.add(port)
    return port
  }

  return {
    spawn,
    alive,
    orders,
    crash(port, reason) {
      alive.delete(port)
      crashes.get(port)!(reason)
    },
  }
}
