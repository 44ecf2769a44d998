import { Command, type HelpConfiguration } from 'commander'

/** Help that fits 80 columns and opens with the examples. */
export const helpLayout: HelpConfiguration = { helpWidth: 80, showGlobalOptions: false }

/** A command: what it does, and examples of it, which are printed above its usage. */
export function commandWith(name: string, description: string, ...examples: readonly string[]): Command {
  const lines = examples.map(line => `  $ ${line}\n`).join('')
  return new Command(name).description(description).addHelpText('before', `Examples:\n${lines}`)
}
