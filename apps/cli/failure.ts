/** Every failure is one line on stderr (JSON for a program that asks) with its code, and an exit code: 1 failure, 2 usage, 130 interrupted, 143 terminated. */
import { CommanderError } from 'commander'
import { type Fault, SecateurError } from '../../src/errors.js'
import { printable } from '../../src/report/text/plain/printable.js'
import { sayInterrupted, signalCodes } from './interrupted.js'
import type { Io } from './io.js'
import { sayAsJson, wantsJsonLines } from './terminal/json-lines.js'

type Told = Pick<Io, 'stderr' | 'env'>

export function refuse(
  error: unknown,
  io: Told & { readonly signal: Pick<AbortSignal, 'aborted' | 'reason'> },
): number {
  if (io.signal.aborted) {
    const kept = error instanceof SecateurError && error.code === 'run/interrupted'
    sayInterrupted(io, kept ? error.message : undefined)
    return signalCodes[io.signal.reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT']
  }
  if (error instanceof CommanderError) {
    // Without a command commander has already printed the help.
    if (error.code !== 'commander.help') say(io, `usage/${kebab(error.code)}`, oneLine(error.message))
    return 2
  }
  if (error instanceof SecateurError) {
    say(io, error.code, error.message, error)
    return error.code.startsWith('usage/') ? 2 : 1
  }
  const message = error instanceof Error ? error.message : String(error)
  say(io, 'run/unexpected', `${message.split('\n', 1)[0]}. Set SECATEUR_DEBUG=1 to see where.`)
  if (io.env.SECATEUR_DEBUG === '1' && error instanceof Error) io.stderr.write(`${error.stack}\n`)
  return 1
}

function say(io: Told, code: string, message: string, fault?: Fault): void {
  if (wantsJsonLines(io)) {
    const { where, rule, got, hint } = fault ?? {}
    sayAsJson(io, { error: { code, message, where, rule, got, hint } })
  } else io.stderr.write(`secateur: ${printable(message)} [${code}]\n`)
}

/** "commander.unknownOption" to "unknown-option". */
function kebab(code: string): string {
  return code.replace(/^commander\./, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** "error: unknown option '--respnse'\n(Did you mean --response?)" to one sentence after the other. */
function oneLine(message: string): string {
  return message
    .replace(/^error: /, '')
    .replace(/\s*\n\(?(.*?)\)?$/s, '. $1')
    .trim()
}
