import type { Command } from 'commander'
import { fail } from '../../src/errors.js'
import type { Paint } from '../../src/report/text/plain/paint.js'
import { printable } from '../../src/report/text/plain/printable.js'
import type { Io } from './io.js'
import { paintFor } from './terminal/colours.js'
import { sayAsJson, wantsJsonLines } from './terminal/json-lines.js'

export interface OutputOptions {
  readonly json?: boolean
  readonly csv?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
}

/** The switches every command with a result has. */
export function outputOptions(command: Command): Command {
  return command
    .option('--json', 'print JSON')
    .option('--csv', 'print CSV')
    .option('--quiet', 'print nothing but the result, and no progress')
    .option('--verbose', 'print what the result rests on, too: rule, bound, certificate, settings')
    .hook('preAction', (_program, acting) => {
      if (acting.opts().json === true && acting.opts().csv === true) {
        fail('usage/output', { where: '--json, --csv', rule: 'must not be given together' })
      }
    })
}

interface Forms {
  readonly json: () => string
  readonly csv?: () => string
  readonly text: (paint: Paint) => string
}

/** The result on stdout, in the form that was asked for. */
export function print(io: Io, { json, csv }: OutputOptions, forms: Forms): void {
  if (json === true) io.stdout.write(forms.json())
  else if (csv === true && forms.csv !== undefined) io.stdout.write(forms.csv())
  else io.stdout.write(forms.text(paintFor(io.stdout, io.env)))
}

/** A remark on stderr; data stay alone on stdout. */
export function note(io: Io, options: OutputOptions, text: string): void {
  if (options.quiet === true) return
  if (wantsJsonLines(io)) sayAsJson(io, { note: text })
  else io.stderr.write(`${printable(text)}\n`)
}
