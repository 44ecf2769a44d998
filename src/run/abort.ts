import { SecateurError } from '../errors.js'
import { withCause } from './member-error.js'

function abortError(signal: AbortSignal): SecateurError {
  const reason: unknown = signal.reason
  const why = reason instanceof Error ? reason.message : String(reason)
  const said = reason instanceof Error && reason.name === 'AbortError' ? '' : ` (${why})`
  return withCause(new SecateurError('run/aborted', { where: 'run', rule: `was aborted${said}` }), reason)
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal)
}

/** Tell `stop` of an abort to come; the result ends the watch. */
export function watchAbort(
  signal: AbortSignal | undefined,
  stop: (error: SecateurError) => void,
): () => void {
  if (signal === undefined) return () => {}
  const listener = () => stop(abortError(signal))
  signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}

/** The promise, or the abort when that comes first. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  throwIfAborted(signal)
  let unwatch = () => {}
  const aborted = new Promise<never>((_, reject) => {
    unwatch = watchAbort(signal, reject)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    unwatch()
  }
}
