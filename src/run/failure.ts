import { type ErrorCode, type Fault, SecateurError } from '../errors.js'
import { faultOf, taskError, withCause } from './member-error.js'

/** An error on its way through a port: structured clone keeps the words and loses the class. */
export interface Failure {
  /** The failing member; -1 when the task itself could not be prepared. */
  readonly b: number
  readonly code: ErrorCode
  readonly fault: Fault
  /** Stack of what was thrown in the worker. */
  readonly origin: string
}

export function failureOf(b: number, thrown: unknown): Failure {
  const error = taskError(thrown)
  const origin = error.cause instanceof Error ? error.cause : error
  return { b, code: error.code, fault: faultOf(error), origin: origin.stack ?? origin.message }
}

/** The error again, on the other side. */
export function errorOf({ code, fault, origin }: Failure): SecateurError {
  return withCause(new SecateurError(code, fault), origin)
}
