import { run } from '../../apps/cli/run.js'
import { serveApp } from '../../apps/node/app-server.js'
import { openInput } from '../../apps/node/files/open-input.js'
import { readInput } from '../../apps/node/files/read-input.js'
import { draftFolder } from '../../apps/node/files/write-folder.js'
import { writeNew } from '../../apps/node/files/write-new.js'
import { studyIo } from '../../apps/node/study/study-io.js'
import { studyRunner } from '../../apps/node/study/study-runner.js'
import { inProcessRunner } from '../../src/run/in-process.js'

export interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly written: ReadonlyMap<string, string>
}

export interface World {
  /** Files by name; "-" is the standard input. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  readonly env?: Readonly<Record<string, string>>
  readonly terminal?: boolean
  readonly signal?: AbortSignal
  /** Write files to the disk as the program does; otherwise they are only remembered. */
  readonly onDisk?: boolean
}

/** The command line in memory: its words, then what it printed, wrote and returned. */
export async function secateur(words: readonly string[], world: World = {}): Promise<Outcome> {
  const { files = {}, env = {}, terminal = false, signal = new AbortController().signal } = world
  let out = ''
  let err = ''
  const written = new Map<string, string>()
  const code = await run(words, {
    stdout: { isTTY: terminal, write: text => (out += text) },
    stderr: { isTTY: terminal, write: text => (err += text) },
    env,
    signal,
    runner: () => inProcessRunner(),
    app: { serve: port => serveApp(port, 'dist/secateur.html'), openBrowser: async () => false },
    // Threads are built files; here everything stays on this one.
    study: { ...studyIo(env), runner: () => studyRunner(1) },
    read: path =>
      Object.hasOwn(files, path) ? readInput('-', piped(files[path])) : readInput(path, piped('')),
    open: path =>
      Object.hasOwn(files, path) ? openInput('-', piped(files[path])) : openInput(path, piped('')),
    draftFolder,
    write: async (path, text, consent) => {
      if (world.onDisk === true) await writeNew(path, text, consent)
      written.set(path, text)
    },
  })
  return { code, out, err, written }
}

async function* piped(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content
}
