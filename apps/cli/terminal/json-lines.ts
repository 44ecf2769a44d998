/**
 * For a program that calls this one: with SECATEUR_STDERR=json whatever goes to stderr is one JSON object a line, { error },
 * { note } or { progress }, so that nothing has to be read out of sentences.
 */
import type { Io } from '../io.js'

export type Message =
  | {
      readonly error: {
        readonly code: string
        /** The whole sentence, as a user would see it. */
        readonly message: string
        readonly where?: string | undefined
        readonly rule?: string | undefined
        readonly got?: string | number | undefined
        readonly hint?: string | undefined
      }
    }
  | { readonly note: string }
  | { readonly progress: { readonly units: string; readonly done: number; readonly total: number } }

export function wantsJsonLines({ env }: Pick<Io, 'env'>): boolean {
  return env.SECATEUR_STDERR === 'json'
}

export function sayAsJson(io: Pick<Io, 'stderr'>, message: Message): void {
  io.stderr.write(`${JSON.stringify(message)}\n`)
}
