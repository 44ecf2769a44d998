import { withDeadline } from '../math/checkpoint.js'
import { throwIfAborted } from './abort.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** Synchronous work on the calling thread that may be long, after all events that have come: while it runs none is heard. */
export async function computeHere<T>(
  work: () => T,
  signal?: AbortSignal,
  deadline = Number.POSITIVE_INFINITY,
): Promise<T> {
  // An event may have come since the present turn of the loop began: the next turn brings it, and the second yield waits for that.
  await yieldToEventLoop()
  await yieldToEventLoop()
  throwIfAborted(signal)
  return withDeadline(deadline, work)
}
