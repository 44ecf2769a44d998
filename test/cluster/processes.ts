/** The built program as processes: workers and coordinators that tests may kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { exampleData } from '../../src/data/example.js'
import { datasetCsv } from '../../src/report/csv/dataset-csv.js'
import { temporaryFolder } from '../support/temporary-folder.js'

// Processes by the dozen take long on a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const main = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url))
export const folder = temporaryFolder('cluster')
writeFileSync(join(folder, 'data.csv'), datasetCsv(exampleData()))

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>
  /** Resolves when it has said something like this on stderr. */
  said(words: RegExp): Promise<void>
}

const running = new Set<ChildProcess>()

export function start(words: readonly string[], env: Record<string, string> = {}, program = main): Started {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: {
      ...process.env,
      SECATEUR_BEAT_MS: '300',
      SECATEUR_FLUSH_MS: '50',
      SECATEUR_CACHE: join(folder, 'cache'),
      ...env,
    },
  })
  running.add(child)
  let out = ''
  let err = ''
  const listeners = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', text => (out += text))
  child.stderr.setEncoding('utf8').on('data', text => {
    err += text
    for (const listener of listeners) listener()
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>(resolve => {
    child.on('close', code => {
      running.delete(child)
      resolve({ code, out, err })
    })
  })
  return {
    child,
    ended,
    said: words =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!words.test(err)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
        void ended.then(() => reject(new Error(`ended without saying ${words}: ${err}`)))
      }),
  }
}

/** No test leaves a process behind. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

export const timeless = (json: string) => JSON.stringify({ ...JSON.parse(json), timing: null })

/** Bytes of finished members in a folder. */
export function kept(store: string): number {
  if (!existsSync(store)) return 0
  return readdirSync(store, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.members'))
    .reduce((sum, name) => sum + statSync(join(store, name)).size, 0)
}

/** Until something more is in the store, or the process has ended. */
export async function progress({ child }: Started, store: string, before = kept(store)): Promise<void> {
  while (kept(store) <= before && child.exitCode === null) await pause(20)
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
