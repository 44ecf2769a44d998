/** The commands, in the order of the help. Each is loaded when it is asked for. */
import type { Command } from 'commander'
import type { Io } from '../io.js'

type Load = (io: Io) => Promise<Command>

const commands: Readonly<Record<string, Load>> = {
  select: async io => (await import('./select.js')).selectCommand(io),
  methods: async io => (await import('./methods.js')).methodsCommand(io),
  inspect: async io => (await import('./inspect.js')).inspectCommand(io),
  path: async io => (await import('./path.js')).pathCommand(io),
  bounds: async io => (await import('./bounds.js')).boundsCommand(io),
  example: async io => (await import('./example.js')).exampleCommand(io),
  app: async io => (await import('./app.js')).appCommand(io),
  report: async io => (await import('./report.js')).reportCommand(io),
  verify: async io => (await import('./verify.js')).verifyCommand(io),
  cluster: async io => (await import('./cluster.js')).clusterCommand(io),
  merge: async io => (await import('./merge.js')).mergeCommand(io),
  study: async io => (await import('./study.js')).studyCommand(io),
  data: async io => (await import('./data.js')).dataCommand(io),
  completion: async io => (await import('./completion.js')).completionCommand(io),
  manual: async io => (await import('./manual.js')).manualCommand(io),
}

/** These tell of all others. */
const overviews = ['completion', 'manual']

/** The command that the first word names, or all commands where it names none. */
export async function commandsFor(word: string | undefined, io: Io): Promise<readonly Command[]> {
  const isNamed = word !== undefined && Object.hasOwn(commands, word) && !overviews.includes(word)
  if (isNamed) return [await commands[word](io)]
  return Promise.all(Object.values(commands).map(load => load(io)))
}
