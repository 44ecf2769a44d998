import type { Command } from 'commander'
import { integer } from '../arguments.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'

interface AppFlags {
  readonly port?: number
  readonly open: boolean
}

export function appCommand(io: Io): Command {
  return commandWith(
    'app',
    'Open the app: the same selections in a browser, on this machine only.',
    'secateur app',
    'secateur app --port 8017 --no-open',
  )
    .option('--port <n>', 'port on 127.0.0.1 (default: a free one)', integer('port', 0, 65_535))
    .option('--no-open', 'do not open a browser')
    .action(async (flags: AppFlags) => {
      const server = await io.app.serve(flags.port ?? 0)
      try {
        io.stdout.write(`${server.address}\n`)
        const opened = flags.open && (await io.app.openBrowser(server.address))
        io.stderr.write(
          opened
            ? 'The app is open in your browser. Ctrl-C ends it.\n'
            : 'Open this address in a browser. Ctrl-C ends the app.\n',
        )
        if (!io.signal.aborted)
          await new Promise<void>(resolve =>
            io.signal.addEventListener('abort', () => resolve(), { once: true }),
          )
      } finally {
        await server.close()
      }
    })
}
