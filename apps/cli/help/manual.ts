/** The manual page, secateur(1), in man(7) macros, from the same commands and options as the help. */
import type { Argument, Command, Option } from 'commander'

export function manual(program: Command): string {
  const commands = program.createHelp().visibleCommands(program)
  return [
    `.TH SECATEUR 1 "" "secateur ${program.version()}" "User Commands"`,
    '.SH NAME',
    `secateur \\- ${plain(sentence(program.description()))}`,
    '.SH SYNOPSIS',
    '.B secateur',
    '.I command',
    '[\\fIoptions\\fR] [\\fIfile\\fR]',
    '.SH DESCRIPTION',
    plain(program.description()),
    'Results go to the standard output, everything else to the standard error. A file named \\- is the standard input.',
    '.SH COMMANDS',
    ...commands.filter(one => one.name() !== 'help').flatMap(one => commandPart(one, '')),
    '.SH EXIT STATUS',
    ...tagged('0', 'success'),
    ...tagged('1', 'the data or the run failed'),
    ...tagged('2', 'the command line cannot be understood'),
    ...tagged('130, 143', 'stopped by Ctrl-C, by SIGTERM'),
    '.SH ENVIRONMENT',
    ...tagged('SECATEUR_CACHE', 'folder of downloaded data sets, of interrupted runs and of compiled code'),
    ...tagged('SECATEUR_REDIS', 'address of the Redis that \\-\\-cluster env stands for'),
    ...tagged('NO_COLOR', 'no colours'),
    '',
  ].join('\n')
}

function commandPart(command: Command, before: string): string[] {
  const help = command.createHelp()
  const name = `${before}${command.name()}`
  const operands = command.registeredArguments.map(one => ` \\fI${operand(one)}\\fR`).join('')
  const children = help.visibleCommands(command).filter(one => one.name() !== 'help')
  const options = help.visibleOptions(command).filter(one => one.long !== '--help')
  return [
    `.SS "secateur ${plain(name)}${options.length > 0 ? ' [options]' : ''}${operands}"`,
    plain(command.description()),
    ...command.registeredArguments.flatMap(one => tagged(`\\fI${operand(one)}\\fR`, plain(one.description))),
    ...options.flatMap(one => tagged(flags(one), plain(help.optionDescription(one)))),
    ...children.flatMap(one => commandPart(one, `${name} `)),
  ]
}

/** A term and what it means. */
function tagged(term: string, text: string): string[] {
  return ['.TP', `\\fB${term}\\fR`, text]
}

function flags({ flags }: Option): string {
  return plain(flags).replace(/ (<.*>|\[.*\])$/, ' \\fR\\fI$1\\fR')
}

function operand(argument: Argument): string {
  const name = plain(argument.name()) + (argument.variadic ? '...' : '')
  return argument.required ? name : `[${name}]`
}

function sentence(text: string): string {
  return text.replace(/\.$/, '')
}

/** Text as roff reads it: no hyphen that could be turned into a dash, no line that looks like a request. */
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
}
