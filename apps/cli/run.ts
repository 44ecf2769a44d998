/** The command line as a function: words in, text out through `io`, exit code back. Nothing here ends the process. */
import { Command, CommanderError } from 'commander'
import { version } from '../../src/version.js'
import { refuseEmptyPlaces } from './arguments.js'
import { commandsFor } from './commands/all.js'
import { completeCommand } from './commands/completion.js'
import { refuse } from './failure.js'
import { commandWith, helpLayout } from './help/help.js'
import { groupHelp } from './help/help-groups.js'
import { rememberInputs } from './inputs.js'
import type { Io } from './io.js'

export async function run(argv: readonly string[], outside: Io): Promise<number> {
  const io = rememberInputs(outside)
  const program = commandWith(
    'secateur',
    'Select variables by pruned ensembles: stability selection on exact lasso paths.',
    'secateur example',
    'secateur inspect data.csv',
    'secateur select data.csv --response y',
  ).version(version, '-V, --version', 'print the version')
  for (const command of await commandsFor(argv[0], io)) program.addCommand(command)
  program
    .addCommand(completeCommand(io), { hidden: true })
    .addHelpCommand(new Command('help').argument('[command]').description('print the help of a command'))
  for (const command of [program, ...program.commands.flatMap(one => [one, ...one.commands])]) {
    command
      .exitOverride()
      .helpOption('-h, --help', 'print this help')
      .configureHelp(helpLayout)
      .configureOutput({
        writeOut: text => io.stdout.write(text),
        writeErr: text => io.stderr.write(text),
        // A refusal is printed once, by `refuse`.
        outputError: () => {},
      })
  }
  groupHelp(program)
  program.hook('preAction', (_, command) => refuseEmptyPlaces(command))
  try {
    await program.parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    return refuse(error, io)
  }
}
