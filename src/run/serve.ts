import { type PrepareMembers, prepareMembers } from './compute-members.js'
import { failureOf } from './failure.js'
import type { Answer, Order } from './port.js'

/** Results are held back for at most this long, so that cheap parts share a message. */
const PATIENCE_MS = 20

/** The worker's side of a port for members. */
export function serve(
  post: (answer: Answer) => void,
  prepare: PrepareMembers = prepareMembers,
): (order: Order) => void {
  return serveTasks(post, prepare)
}

/** The worker's side of a port: give it each order; it posts the answers. */
export function serveTasks<Task, Result>(
  post: (answer: Answer<Result>) => void,
  prepare: (task: Task) => (b: number) => Result,
): (order: Order<Task>) => void {
  let compute: ((b: number) => Result) | undefined
  return ({ task, members }) => {
    let done: Answer<Result>['done'][number][] = []
    let posted = performance.now()
    let b = -1
    try {
      if (task !== undefined) compute = prepare(task)
      for (b of members) {
        done.push({ b, ...compute!(b) })
        if (performance.now() - posted < PATIENCE_MS) continue
        post({ done })
        done = []
        posted = performance.now()
      }
      if (done.length > 0) post({ done })
    } catch (error) {
      post({ done, failure: failureOf(b, error) })
    }
  }
}
