import { Command } from 'commander'
import { methodNamed, methods } from '../../../src/method/registry.js'
import { methodData, methodsJson, methodsText, methodText } from '../../../src/report/text/methods-list.js'
import { examples } from '../help/help.js'
import type { Io } from '../io.js'

export function methodsCommand(io: Io): Command {
  const command = new Command('methods').description('List the methods, with their sources and settings.')
  command.addHelpText(
    'before',
    examples(['secateur methods', 'secateur methods st2e', 'secateur methods --json']),
  )
  command.argument('[name]', 'one method, with its settings').option('--json', 'print JSON')
  return command.action((name: string | undefined, { json }: { json?: boolean }) => {
    if (name === undefined) {
      io.stdout.write(json === true ? methodsJson(methods) : methodsText(methods))
      return
    }
    const method = methodNamed(name)
    io.stdout.write(json === true ? `${JSON.stringify(methodData(method))}\n` : methodText(method))
  })
}
