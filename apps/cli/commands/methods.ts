import type { Command } from 'commander'
import { methodNamed, methods } from '../../../src/method/registry.js'
import { methodsJson, methodsText, methodText } from '../../../src/report/text/methods-list.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { print } from '../output.js'

export function methodsCommand(io: Io): Command {
  return commandWith(
    'methods',
    'List the methods, with their sources and settings.',
    'secateur methods',
    'secateur methods st2e',
    'secateur methods --json',
  )
    .argument('[name]', 'one method, with its settings')
    .option('--json', 'print JSON')
    .action((name: string | undefined, flags: { json?: boolean }) => {
      const one = name === undefined ? undefined : methodNamed(name)
      print(io, flags, {
        json: () => methodsJson(one ?? methods),
        text: () => (one === undefined ? methodsText(methods) : methodText(one)),
      })
    })
}
