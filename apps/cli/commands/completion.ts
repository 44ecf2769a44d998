import { Argument, Command } from 'commander'
import { choice } from '../arguments.js'
import { candidates } from '../help/complete.js'
import { completionScripts, type Shell, shells } from '../help/completion-scripts.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'

/** The script of a shell, to be sourced. */
export function completionCommand(io: Io): Command {
  return commandWith(
    'completion',
    'Print a script that completes commands and options in your shell.',
    'source <(secateur completion bash)   # in ~/.bashrc',
    'source <(secateur completion zsh)    # in ~/.zshrc, after compinit',
    'secateur completion fish > ~/.config/fish/completions/secateur.fish',
  )
    .addArgument(new Argument('<shell>', shells.join(', ')).argParser(choice('shell', shells)))
    .action((shell: Shell) => {
      io.stdout.write(completionScripts[shell])
    })
}

/** What the scripts ask; not for people. */
export function completeCommand(io: Io): Command {
  const command = new Command('complete').argument('[words...]').allowUnknownOption()
  return command.action((words: readonly string[]) => {
    for (const { word, about } of candidates(command.parent!, words))
      io.stdout.write(`${word}\t${about.replaceAll(/\s+/g, ' ')}\n`)
  })
}
