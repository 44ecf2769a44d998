import { Command } from 'commander'
import { exampleData } from '../../../src/data/example.js'
import { didYouMean } from '../../../src/data/nearest.js'
import { fail } from '../../../src/errors.js'
import { learnerNamed } from '../../../src/learner/member-learners.js'
import { randomisation } from '../../../src/learner/randomised-lasso.js'
import { allMethods } from '../../../src/method/all-methods.js'
import { methodsText, methodText } from '../../../src/report/text/methods-list.js'
import { ensembleNames } from '../ensemble-flags.js'
import { examples } from '../help.js'
import type { Io } from '../io.js'

export function methodsCommand(io: Io): Command {
  const command = new Command('methods').description('List the methods, with their sources and settings.')
  command.addHelpText(
    'before',
    examples(['secateur methods', 'secateur methods st2e', 'secateur methods --json']),
  )
  command.argument('[name]', 'one method, with its settings').option('--json', 'print JSON')
  return command.action((name: string | undefined, { json }: { json?: boolean }) => {
    const methods = allMethods()
    if (name === undefined) {
      io.stdout.write(json === true ? `${JSON.stringify(methods)}\n` : methodsText(methods))
      return
    }
    const method = methods.find(one => one.name === name)
    if (method === undefined) {
      const known = methods.map(one => one.name)
      const hint = didYouMean(name, known)
      fail('usage/method', {
        where: 'method',
        rule: `must be one of ${known.join(', ')}`,
        got: name.slice(0, 60),
        ...(hint && { hint }),
      })
    }
    const settings = settingsOf(name)
    if (json === true)
      io.stdout.write(`${JSON.stringify({ ...method, settings: Object.fromEntries(settings) })}\n`)
    else io.stdout.write(methodText(method, settings))
  })
}

/** With what they are on the built-in example: some depend on the data. */
function settingsOf(name: string): [string, string][] {
  const learner = ensembleNames.find(one => one === name)
  const settings =
    learner !== undefined
      ? learnerNamed(learner).settings(exampleData(), {})
      : name === 'randomised-lasso'
        ? randomisation({})
        : {}
  return Object.entries(settings).map(([key, value]) => [key, String(value)])
}
