import { timer } from '../math/timer.js'
import { failureOf } from './failure.js'
import type { Answer, Done, Order } from './port.js'
import { kindNamed, type TaskKinds } from './task-kind.js'

/** Parts are held back for at most this long, so that cheap ones share a message. */
const PATIENCE_MS = 20

/** The worker's side of a port: give it each order; it posts the answers. */
export function serve(post: (answer: Answer) => void, kinds: TaskKinds): (order: Order) => void {
  let compute: ((b: number) => object) | undefined
  let taken: Int32Array | undefined
  return ({ aside, ...all }) => {
    if (aside !== undefined) {
      serve(answer => post({ ...answer, aside }), kinds)(all)
      return
    }
    const { task, parts, ...order } = all
    let done: Done[] = []
    let posted = timer.now()
    let b = -1
    try {
      if (task !== undefined) {
        compute = kindNamed(kinds, task.kind).prepare(task.task)
        taken = order.taken
      }
      for (b of parts) {
        if (taken !== undefined && Atomics.exchange(taken, b, 1) !== 0) continue
        const start = timer.now()
        const part = compute!(b)
        const end = timer.now()
        done.push({ b, part, milliseconds: end - start })
        if (end - posted < PATIENCE_MS) continue
        post({ done })
        done = []
        posted = timer.now()
      }
      if (done.length > 0) post({ done })
    } catch (error) {
      post({ done, failure: failureOf(b, error) })
    }
  }
}
