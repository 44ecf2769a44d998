import type { Command } from 'commander'
import { commandWith } from '../help/help.js'
import { manual } from '../help/manual.js'
import type { Io } from '../io.js'

export function manualCommand(io: Io): Command {
  const command = commandWith(
    'manual',
    'Print the manual page of all commands.',
    'secateur manual > secateur.1 && man ./secateur.1',
  )
  return command.action(() => {
    io.stdout.write(manual(command.parent!))
  })
}
