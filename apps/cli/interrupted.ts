import { printable } from '../../src/report/text/plain/printable.js'
import type { Io } from './io.js'
import { sayAsJson, wantsJsonLines } from './terminal/json-lines.js'

/** Exit codes, as shells give them to programs that a signal ended. */
export const signalCodes = { SIGINT: 130, SIGTERM: 143 } as const
export type SignalName = keyof typeof signalCodes
export const signalNames = Object.keys(signalCodes) as readonly SignalName[]

/** Says that a signal ended the run, and what is left of it. */
export function sayInterrupted(io: Pick<Io, 'env' | 'stderr'>, message = 'interrupted'): void {
  if (wantsJsonLines(io)) sayAsJson(io, { error: { code: 'run/interrupted', message } })
  else io.stderr.write(`secateur: ${printable(message)}\n`)
}
