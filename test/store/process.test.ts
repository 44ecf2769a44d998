import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { exampleData } from '../../src/data/example.js'
import { datasetCsv } from '../../src/report/csv/dataset-csv.js'
import { temporaryFolder } from '../support/temporary-folder.js'

// Processes by the dozen take long on a busy machine.
vi.setConfig({ testTimeout: 400_000 })

const main = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url))
const folder = temporaryFolder('long')
writeFileSync(join(folder, 'data.csv'), datasetCsv(exampleData()))
const words = ['select', 'data.csv', '-r', 'response', '--members', '900', '--method', 'stability', '--json']

function start(more: readonly string[], cache: string, command = [process.execPath]) {
  const env = { ...process.env, SECATEUR_CACHE: join(folder, cache), SECATEUR_FLUSH_MS: '40' }
  const child = spawn(command[0], [...command.slice(1), main, ...words, ...more], { cwd: folder, env })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', text => (out += text))
  child.stderr.setEncoding('utf8').on('data', text => (err += text))
  const ended = new Promise<{ code: number | null; out: string; err: string }>(resolve => {
    child.on('close', code => resolve({ code, out, err }))
  })
  return { child, ended }
}

/** Bytes of finished members there are in a store. */
function kept(cache: string): number {
  const root = join(folder, cache)
  if (!existsSync(root)) return 0
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.members'))
    .reduce((sum, name) => sum + statSync(join(root, name)).size, 0)
}

async function whenKept(cache: string, child: ChildProcess, bytes = 1): Promise<void> {
  while (kept(cache) < bytes && child.exitCode === null) await new Promise(resolve => setTimeout(resolve, 20))
}

const timeless = (json: string) => JSON.stringify({ ...JSON.parse(json), timing: null })
const undisturbed = await start(['--quiet'], 'plain').ended
const answer = timeless(undisturbed.out)

test('a finished run leaves nothing behind', () => {
  expect(undisturbed.code).toBe(0)
  expect(kept('plain')).toBe(0)
})

test('SIGINT keeps what is finished and says how to go on; --resume ends in the same bytes', async () => {
  const { child, ended } = start(['--threads', '2'], 'int')
  await whenKept('int', child)
  child.kill('SIGINT')
  const { code, out, err } = await ended
  expect({ code, out }).toEqual({ code: 130, out: '' })
  expect(err).toMatch(
    /\nsecateur: interrupted: \d+ of 900 members are kept. The same command with --resume goes on from there.\n$/,
  )
  const again = await start(['--resume', '--threads', '2'], 'int').ended
  expect(again.err).toMatch(/\d+ of 900 members were finished before/)
  expect(timeless(again.out)).toBe(answer)
  expect(kept('int')).toBe(0)
})

test('SIGTERM does the same with exit code 143', async () => {
  const { child, ended } = start([], 'term')
  await whenKept('term', child)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 143, out: '', err: expect.stringContaining('are kept') })
})

test('SIGKILL at any moment loses a second of work at most, and never the answer', async () => {
  let bytes = 1
  for (let time = 0; time < 3; time++) {
    const { child, ended } = start(['--store', join(folder, 'kill')], 'x')
    await whenKept('kill', child, bytes)
    child.kill('SIGKILL')
    await ended
    expect(kept('kill')).toBeGreaterThanOrEqual(time === 0 ? 1 : bytes - 1)
    bytes = kept('kill') + 1
  }
  const again = await start(['--store', join(folder, 'kill')], 'x').ended
  expect(again.err).toMatch(/members were finished before/)
  expect(timeless(again.out)).toBe(answer)
})

test('a disk that fills up ends the run in one line; what was written serves the next', async () => {
  const store = join(folder, 'full')
  // A limit on the size of files stops writing as a full disk does, without needing one.
  const shell = ['bash', '-c', 'ulimit -f 24; exec "$0" "$@"', process.execPath]
  const { code, out, err } = await start(['--store', store], 'x', shell).ended
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(
    /cannot be written \(EFBIG\). The disk is full: make room, or name another folder. \[io\/unwritable\]\n$/,
  )
  const again = await start(['--store', store], 'x').ended
  expect(again.err).toMatch(/\n\d+ of 900 members were finished before/)
  expect(timeless(again.out)).toBe(answer)
})

const small = join(folder, 'small')
mkdirSync(small)
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', small]).status === 0
test.skipIf(!mounted)(
  'a disk that is full when nobody named it costs only the chance to resume',
  async () => {
    try {
      const { code, out, err } = await start([], 'small').ended
      expect(code).toBe(0)
      expect(err).toMatch(/Finished members cannot be kept: .*ENOSPC\). The disk is full/)
      expect(timeless(out)).toBe(answer)
    } finally {
      spawnSync('umount', ['-l', small])
    }
  },
)

test('--time-limit says in text and JSON how many members there were to be', async () => {
  const within = (seconds: number) =>
    start(['--time-limit', `${seconds}s`, '--members', '1000000'], 'limit').ended
  let seconds = 8
  let ended = await within(seconds)
  // On a machine with much other work nothing may be there to keep after eight seconds.
  if (ended.code !== 0) {
    seconds = 90
    ended = await within(seconds)
  }
  const { code, out, err } = ended
  expect(code).toBe(0)
  const result = JSON.parse(out)
  expect(result.timing.stopped).toEqual({ asked: 1_000_000, limit: 1000 * seconds })
  expect(result.settings.members).toBe(result.ensemble.members)
  expect(err).toContain(` s ended the ensemble after ${result.ensemble.members} members`)
})
