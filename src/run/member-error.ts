import { type Fault, SecateurError } from '../errors.js'

/** The error of member b: the code and reason of what went wrong, with the member's number in front. */
export function memberError(b: number, cause: unknown, noun = 'member'): SecateurError {
  return withCause(
    cause instanceof SecateurError
      ? new SecateurError(cause.code, { ...faultOf(cause), where: `${noun} ${b}, ${cause.where}` })
      : new SecateurError('run/member', {
          where: `${noun} ${b}`,
          rule: 'could not be computed',
          got: String(cause),
        }),
    cause,
  )
}

/** The error of a task of which no member can be computed. */
export function taskError(cause: unknown): SecateurError {
  if (cause instanceof SecateurError) return cause
  const fault = { where: 'task', rule: 'could not be prepared', got: String(cause) }
  return withCause(new SecateurError('run/task', fault), cause)
}

export function withCause(error: SecateurError, cause: unknown): SecateurError {
  error.cause = cause
  return error
}

/** The fault again, without the class: what survives structured clone. */
export function faultOf({ where, rule, got, hint }: SecateurError): Fault {
  return { where, rule, ...(got !== undefined && { got }), ...(hint !== undefined && { hint }) }
}
