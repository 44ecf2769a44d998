/** What may stand where the cursor is, told from the commands and options that the program has. */
import type { Argument, Command, Option } from 'commander'
import { valuesOf } from '../arguments.js'

export interface Candidate {
  readonly word: string
  readonly about: string
}

/**
 * Candidates for the last of `words`, which may be empty. None where only the user can know, as a file: shells offer files then.
 */
export function candidates(program: Command, words: readonly string[]): readonly Candidate[] {
  const current = words.at(-1) ?? ''
  const { command, operands, awaiting } = readWords(program, words.slice(0, -1))
  const all = awaiting !== undefined ? valueCandidates(awaiting) : wordCandidates(command, operands, current)
  return all.filter(({ word }) => word.startsWith(current))
}

interface Position {
  readonly command: Command
  /** Operands of the command so far. */
  readonly operands: number
  /** The option whose value comes next. */
  readonly awaiting: Option | undefined
}

function readWords(program: Command, words: readonly string[]): Position {
  let position: Position = { command: program, operands: 0, awaiting: undefined }
  for (const word of words) {
    const { command, operands, awaiting } = position
    if (awaiting !== undefined) position = { ...position, awaiting: undefined }
    else if (word.startsWith('-') && word !== '-') {
      const option = command.options.find(one => one.long === word || one.short === word)
      position = { ...position, awaiting: option?.required ? option : undefined }
    } else if (command !== program || operands > 0 || word !== 'help') {
      // After `help` come the same commands as without it.
      const child = operands === 0 ? command.commands.find(one => one.name() === word) : undefined
      position =
        child === undefined
          ? { ...position, operands: operands + 1 }
          : { command: child, operands: 0, awaiting: undefined }
    }
  }
  return position
}

function wordCandidates(command: Command, operands: number, current: string): readonly Candidate[] {
  if (current.startsWith('-')) return optionCandidates(command, current)
  const children = operands === 0 ? command.createHelp().visibleCommands(command) : []
  const argument = command.registeredArguments[Math.min(operands, command.registeredArguments.length - 1)]
  return [
    ...children.map(child => ({ word: child.name(), about: child.description() })),
    ...(argument === undefined ? [] : valueCandidates(argument)),
  ]
}

function optionCandidates(command: Command, current: string): readonly Candidate[] {
  const [name] = current.split('=', 1)
  const given = current.includes('=') ? command.options.find(one => one.long === name) : undefined
  if (given !== undefined)
    return valueCandidates(given).map(({ word, about }) => ({ word: `${name}=${word}`, about }))
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(option => (option.long ? [{ word: option.long, about: option.description }] : []))
}

function valueCandidates(taker: Option | Argument): readonly Candidate[] {
  return valuesOf(taker.parseArg).map(word => ({ word, about: '' }))
}
