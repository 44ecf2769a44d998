/**
 * Errors are data: a code to match on, the place, the rule that was broken, what was got instead and what to do.
 * Option values are echoed; cell values never, since they may be patient data.
 */
export interface Fault {
  /** The option, column, row or file concerned, as the user knows it. */
  readonly where: string
  /** The rule that was broken, as "must ..." or "has ...". */
  readonly rule: string
  /** What was got instead, when it may be shown. */
  readonly got?: string | number
  /** What to do about it: one sentence. */
  readonly hint?: string
}

/** `usage` faults are the caller's words (exit 2); `data` and `numeric` faults come from what was read (exit 1). */
export type ErrorCode = `${'usage' | 'data' | 'numeric' | 'io' | 'run'}/${string}`

export class SecateurError extends Error implements Fault {
  readonly code: ErrorCode
  readonly where: string
  readonly rule: string
  readonly got?: string | number
  readonly hint?: string

  constructor(code: ErrorCode, fault: Fault) {
    const got = fault.got === undefined ? '' : `; got ${fault.got}`
    const hint = fault.hint === undefined ? '' : `. ${fault.hint}`
    super(`${fault.where}: ${fault.rule}${got}${hint}`)
    this.name = 'SecateurError'
    this.code = code
    this.where = fault.where
    this.rule = fault.rule
    if (fault.got !== undefined) this.got = fault.got
    if (fault.hint !== undefined) this.hint = fault.hint
  }
}

export function fail(code: ErrorCode, fault: Fault): never {
  throw new SecateurError(code, fault)
}

/** Refuses a word that is none of those known. */
export function requireOneOf(where: string, words: readonly string[], got: unknown, code?: ErrorCode): void {
  if (words.includes(got as string)) return
  fail(code ?? `usage/${where}`, { where, rule: `must be one of ${words.join(', ')}`, got: String(got) })
}
