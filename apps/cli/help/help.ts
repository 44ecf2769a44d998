import type { HelpConfiguration } from 'commander'

/** Help that fits 80 columns and opens with the examples (see `examples`). */
export const helpLayout: HelpConfiguration = { helpWidth: 80, showGlobalOptions: false }

/** The examples of a command, printed above its usage. */
export function examples(lines: readonly string[]): string {
  return `Examples:\n${lines.map(line => `  $ ${line}`).join('\n')}\n`
}
