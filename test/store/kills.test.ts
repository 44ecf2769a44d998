/**
 * Whole runs into a folder that are killed, interrupted, or out of disk: the input and what others put there stay, a result is whole
 * or not there, nothing is left behind, and the same command ends in the bytes of the undisturbed run. SECATEUR_KILL_RUNS sets how
 * many, two at a time; npm run faults takes 200. SECATEUR_KILL_FIRST=56 begins with that seed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { stream } from '../../src/random/stream.js'
import { resultFileNames } from '../../src/report/result-files.js'
import { smallTable } from '../support/tables/tables.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const RUNS = Number(process.env.SECATEUR_KILL_RUNS ?? 8)
const FIRST = Number(process.env.SECATEUR_KILL_FIRST ?? 0)
vi.setConfig({ testTimeout: 120_000 + 30_000 * RUNS, maxConcurrency: 2 })

const main = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url))
const words = 'select ../variables.csv -r y --method stability --members 500 --quiet --threads 1'.split(' ')
const timeless = (json: string) => JSON.stringify({ ...JSON.parse(json), timing: null })

function begin(folder: string, more: readonly string[]) {
  const env = { ...process.env, SECATEUR_CACHE: join(folder, '../cache'), SECATEUR_FLUSH_MS: '20' }
  const child = spawn(process.execPath, [main, ...words, ...more], { cwd: folder, env })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', text => (err += text))
  const ended = new Promise<{ code: number | null; err: string }>(resolve => {
    child.on('close', code => resolve({ code, err }))
  })
  return { child, ended }
}

/** A folder to write into, the input beside it under the name of a file of a result, and something of somebody else's. */
function place() {
  const root = temporaryFolder('kills')
  const folder = join(root, 'work')
  mkdirSync(folder)
  writeFileSync(join(root, 'variables.csv'), smallTable())
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  return { root, folder }
}

/** What nobody disturbs, and the milliseconds that it takes here and now: others are killed within about as many. */
const undisturbed = (async () => {
  const { folder } = place()
  const start = performance.now()
  await begin(folder, ['--out', 'out']).ended
  const milliseconds = performance.now() - start
  return { answer: timeless(readFileSync(join(folder, 'out', 'result.json'), 'utf8')), milliseconds }
})()

async function expectWhole(folder: string, out: string): Promise<void> {
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  expect(readFileSync(join(folder, '../variables.csv'), 'utf8')).toBe(smallTable())
  const target = join(folder, out)
  const found = existsSync(target) ? readdirSync(target).filter(name => resultFileNames.includes(name)) : []
  if (out === 'out') expect([[], resultFileNames.toSorted()]).toContainEqual(found.toSorted())
  if (found.includes('result.json'))
    expect(timeless(readFileSync(join(target, 'result.json'), 'utf8'))).toBe((await undisturbed).answer)
}

/** The same command again, and everything is as if nothing had happened. */
async function expectRecovery(folder: string, out: string, more: readonly string[]): Promise<void> {
  const { code, err } = await begin(folder, [...more, '--out', out, '--overwrite']).ended
  expect(code, err).toBe(0)
  await expectWhole(folder, out)
  const files = out === 'out' ? ['notes.txt', 'out'] : ['notes.txt', ...resultFileNames]
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted())
  expect(
    readdirSync(join(folder, out))
      .filter(name => name !== 'notes.txt')
      .toSorted(),
  ).toEqual(resultFileNames.toSorted())
}

const ways = ['SIGKILL', 'SIGKILL while writing', 'SIGTERM', 'SIGINT'] as const
const seeds = Array.from({ length: RUNS }, (_, i) => FIRST + i)
test.concurrent.each(seeds.map(seed => [ways[seed % ways.length], seed] as const))(
  '%s, seed %i',
  async (way, seed) => {
    const random = stream(seed, 'test/kills', 0)
    const { root, folder } = place()
    const out = seed % 8 < 4 ? 'out' : '.'
    const store = ['--store', join(root, 'store')]
    const { milliseconds } = await undisturbed
    const { child, ended } = begin(folder, [...store, '--out', out, ...(out === '.' ? ['--overwrite'] : [])])
    const signal = way === 'SIGTERM' || way === 'SIGINT' ? way : 'SIGKILL'
    const watching =
      way === 'SIGKILL while writing'
        ? watch(folder, (_, name) => {
            if (name?.startsWith('.secateur-') === true)
              setTimeout(() => child.kill(signal), 4 * random.uniform())
          })
        : undefined
    const delay = milliseconds * (0.1 + 1.1 * random.uniform())
    const timer = watching === undefined ? setTimeout(() => child.kill(signal), delay) : undefined
    await ended
    clearTimeout(timer)
    watching?.close()
    await expectWhole(folder, out)
    await expectRecovery(folder, out, store)
    rmSync(root, { recursive: true })
  },
)

const small = temporaryFolder('small')
const mountable = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', small]).status === 0
if (mountable) spawnSync('umount', [small])

test.skipIf(!mountable).each(Array.from({ length: Math.max(2, RUNS / 10) }, (_, i) => FIRST + i))(
  'a disk that is full, then read-only, then neither: %i',
  async seed => {
    const { root, folder } = place()
    const target = join(folder, 'disk')
    mkdirSync(target)
    const mount = (options: string) =>
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', target]).status).toBe(0)
    mount(`size=${40 + 20 * (seed % 8)}k`)
    try {
      writeFileSync(join(target, 'notes.txt'), 'mine')
      const full = await begin(folder, ['--out', 'disk', '--overwrite']).ended
      expect(full).toMatchObject({
        code: 1,
        err: expect.stringMatching(/cannot be written \(ENOSPC\).*\[io\/unwritable\]/),
      })
      expect(readdirSync(target)).toEqual(['notes.txt'])
      expect(spawnSync('mount', ['-o', 'remount,ro', target]).status).toBe(0)
      const read = await begin(folder, ['--out', 'disk', '--overwrite']).ended
      expect(read).toMatchObject({
        code: 1,
        err: expect.stringMatching(/cannot be written \(EROFS\).*\[io\/unwritable\]/),
      })
      expect(spawnSync('mount', ['-o', 'remount,rw,size=8m', target]).status).toBe(0)
      expect((await begin(folder, ['--out', 'disk', '--overwrite']).ended).code).toBe(0)
      expect(readdirSync(target).toSorted()).toEqual([...resultFileNames, 'notes.txt'].toSorted())
      expect(readFileSync(join(target, 'notes.txt'), 'utf8')).toBe('mine')
    } finally {
      spawnSync('umount', [target])
    }
    rmSync(root, { recursive: true })
  },
)
