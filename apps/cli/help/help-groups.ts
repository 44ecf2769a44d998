/** Headings under which a long help lists commands and options, here for all commands at once: an option means the same in each. */
import { type Command, Option } from 'commander'

const commandGroups: Readonly<Record<string, string>> = {
  'Select:': 'select inspect methods path bounds example app',
  'Use a result:': 'report verify',
  'Many machines:': 'cluster merge',
  'Reproduce the paper:': 'study data',
  'This program:': 'completion manual help',
}

const optionGroups: Readonly<Record<string, string>> = {
  'Reading the file:': 'delimiter decimal encoding sheet format',
  'Rows and columns:':
    'response family drop only id types missing log rank groupBy force penaltyFactors weights standardise',
  'Method:': 'method rule folds criterion fdr guarantee set decision prune assess penalty',
  'Ensemble:':
    'members keep threshold q pfer lambdas alpha gridRule sampler stratified reference referenceForm referenceLink importance seed',
  'Running:': 'threads timeLimit resume store shard cluster share uploadLimit',
  'Output:': 'out overwrite json csv quiet verbose help',
}

/** A shorter list of options is read at a glance. */
const MANY = 12

export function groupHelp(program: Command): void {
  for (const command of program.createHelp().visibleCommands(program)) {
    const heading = headingOf(commandGroups, command.name())
    if (heading !== undefined) command.helpGroup(heading)
  }
  for (const command of program.commands.filter(one => one.options.length > MANY)) {
    const help = new Option('-h, --help', 'print this help')
    group([...command.options, help])
    command.addHelpOption(help)
  }
}

/** Options that no heading lists stand with the one before them: they were defined together. */
function group(options: readonly Option[]): void {
  let heading: string | undefined
  for (const option of options) {
    heading = headingOf(optionGroups, option.attributeName()) ?? heading
    if (heading !== undefined && option.helpGroupHeading === undefined) option.helpGroup(heading)
  }
}

function headingOf(groups: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.keys(groups).find(heading => groups[heading].split(' ').includes(name))
}
