import { SecateurError } from '../../../src/errors.js'
import { printable } from '../../../src/report/text/plain/printable.js'
import { texts } from '../texts.js'

/** An error as the page shows it: what is wrong, and what to do. */
export interface Problem {
  readonly code: string
  readonly what: string
  readonly remedy: string | undefined
}

const LONGEST = 400

/** How engines say that there is no room. */
const NO_ROOM = /allocation failed|out of memory|invalid (typed )?array length|could not be allocated/i

export function problemOf(error: unknown): Problem {
  if (error instanceof Error && NO_ROOM.test(error.message))
    return { code: 'run/memory', what: texts.memory.short, remedy: texts.memory.remedy }
  if (!(error instanceof SecateurError)) {
    const message = error instanceof Error ? error.message : String(error)
    return { code: 'run/unexpected', what: `${texts.unexpected}: ${short(message)}`, remedy: undefined }
  }
  const { code, where, rule, got, hint } = error
  const remedy = texts.hints[code] ?? hint
  return {
    code,
    what: short(`${where}: ${rule}${got === undefined ? '' : `; got ${got}`}.`),
    remedy: remedy === undefined ? undefined : short(remedy),
  }
}

function short(text: string): string {
  return printable(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}
