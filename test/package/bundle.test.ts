import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tableFromArrays, tableToIPC } from '@uwdata/flechette'
import { beforeAll, expect, test } from 'vitest'
import { wasmHex } from '../../src/math/kernels/wasm.generated.js'
import { stream } from '../../src/random/stream.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
// A folder with nothing above it that could have a node_modules.
const folder = temporaryFolder('bundle')
const files = readdirSync(dist).filter(name => /^secateur(\.cjs|-[\w-]+\.mjs)$/.test(name))
for (const file of files) copyFileSync(join(dist, file), join(folder, file))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function start(program: string, words: readonly string[]): Promise<Ended> {
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [program, ...words],
      {
        cwd: folder,
        maxBuffer: 2 ** 28,
        env: { ...process.env, NODE_PATH: '', SECATEUR_CACHE: join(folder, 'cache') },
      },
      (_error, out, err) => resolve({ code: child.exitCode, out, err }),
    )
  })
}

const bundled = (...words: string[]) => start(join(folder, 'secateur.cjs'), words)
const modules = (...words: string[]) => start(join(dist, 'apps/cli/main.js'), words)
const timeless = (text: string) => JSON.stringify({ ...JSON.parse(text), timing: null })

beforeAll(async () => {
  expect(await bundled('example', '--write', 'data.csv')).toMatchObject({ code: 0 })
  writeWide()
})

test('the files whose names begin with secateur are the program, in an empty folder', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  for (const word of ['--version', '-V'])
    expect(await bundled(word)).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

test('its members, on threads and not, have the bytes of the modules it was made from', async () => {
  const words = [
    'select',
    'data.csv',
    '-r',
    'response',
    '--method',
    'stability',
    '--members',
    '400',
    '--json',
  ]
  const expected = await modules(...words, '--threads', '1')
  expect(expected).toMatchObject({ code: 0 })
  for (const threads of ['1', '2']) {
    const result = await bundled(...words, '--threads', threads)
    expect(result).toMatchObject({ code: 0 })
    expect(timeless(result.out)).toBe(timeless(expected.out))
  }
})

const brief = ['select', 'data.csv', '-r', 'response', '--method', 'stability', '--members', '50']
const cache = join(folder, 'cache')
const compiled = () =>
  readdirSync(cache, { recursive: true, withFileTypes: true }).filter(one => one.isFile())

test('what was compiled is kept, and damaged code is compiled again', async () => {
  const first = await bundled(...brief)
  expect(first).toMatchObject({ code: 0 })
  const kept = compiled().map(({ name }) => name)
  expect(kept).toContain('program-select-stability')
  expect(await bundled(...brief)).toEqual(first)
  for (const { parentPath, name } of compiled()) {
    const path = join(parentPath, name)
    writeFileSync(path, name.length % 2 ? readFileSync(path).subarray(0, 300) : 'no code at all')
  }
  expect(await bundled(...brief)).toEqual(first)
  expect(compiled().map(({ name }) => name)).toEqual(kept)
  expect(await bundled(...brief)).toEqual(first)
})

test('a job that only seemed to be short begins again in a thread that can be stopped, and says nothing twice', async () => {
  const random = stream(1, 'test/long-step', 0)
  const [n, p] = [1500, 1000]
  const rows = Array.from({ length: n }, () => {
    const common = 3 * random.normal()
    const row = Array.from({ length: p }, () => common + random.normal())
    const mean = row.slice(0, 20).reduce((sum, value) => sum + value, 0) / 20
    return [Number(mean - common + 0.3 * random.normal() > 0), ...row.map(value => value.toFixed(1))].join()
  })
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  writeFileSync(join(folder, 'hard.csv'), [`y,${names.join()}`, ...rows, ''].join('\n'))
  // The grid to 400 variables of so many is one step, of minutes.
  const words = 'select hard.csv -r y --method stability --q 400'.split(' ')
  const child = spawn(process.execPath, [join(folder, 'secateur.cjs'), ...words], {
    cwd: folder,
    env: { ...process.env, SECATEUR_CACHE: cache },
  })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', more => {
    if (err === '') setTimeout(() => child.kill('SIGTERM'), 2000)
    err += more
  })
  const [code] = await once(child, 'close')
  expect({ code, notes: err.match(/^family:/gm)?.length }).toEqual({ code: 143, notes: 1 })
  expect(err).toContain('secateur: interrupted')
})

/** A job that gets a signal as soon as it says something: it ends with the code of the signal and prints no answer. */
async function expectHeard(name: 'SIGINT' | 'SIGTERM', job: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(folder, 'secateur.cjs'), ...job], {
    cwd: folder,
    env: { ...process.env, SECATEUR_CACHE: cache },
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', more => (out += more))
  child.stderr.setEncoding('utf8').on('data', more => {
    if (err === '') child.kill(name)
    err += more
  })
  const [code] = await once(child, 'close')
  expect({ code, out }).toEqual({ code: name === 'SIGINT' ? 130 : 143, out: '' })
  expect(err).toContain('secateur: interrupted')
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s is heard in a job that has no thread of its own', name =>
  expectHeard(name, brief.with(-1, '10000')),
)

/** So large that threads are started for it before it is read. */
const wide = ['select', 'wide.csv', '-r', 'y', '--method', 'stability', '--members', '20', '--threads']
function writeWide(): void {
  const random = stream(2, 'test/wide', 0)
  const [n, p] = [120, 8000]
  const rows = Array.from({ length: n }, () => {
    const row = Array.from({ length: p }, () => random.normal())
    return [row[0] - row[1] + random.normal(), ...row].join()
  })
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  writeFileSync(join(folder, 'wide.csv'), [`y,${names.join()}`, ...rows, ''].join('\n'))
}

test('a larger table of numbers has the same answer on this thread and others started early as on one', async () => {
  const answer = async (...words: string[]) => {
    const { code, out } = await bundled(...wide, ...words, '--json', '--quiet')
    const { timing, ...result } = JSON.parse(out)
    return { code, threads: timing.threads, result }
  }
  const one = await answer('1')
  expect(one).toMatchObject({ code: 0, threads: 1 })
  for (const threads of [2, 3]) expect(await answer(String(threads))).toEqual({ ...one, threads })
  // In a thread of its own: to keep members takes one.
  expect((await answer('2', '--store', 'kept')).result).toEqual(one.result)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s is heard in a job on this thread and others', name =>
  expectHeard(name, [...wide.with(-2, '500'), '2']),
)

test('a brief job writes all of a long answer to a pipe, and fails where it cannot', async () => {
  const { code, out } = await bundled(...brief, '--json', '--quiet')
  expect(code).toBe(0)
  expect(JSON.parse(out).settings.members).toBe(50)
  const refused = await bundled(...brief.with(3, 'nothing'))
  expect(refused).toMatchObject({ code: 2, out: '' })
})

const text = (file: string) => readFileSync(join(dist, file), 'utf8')

/** A file and all that it imports at once; what it loads later is not among them. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, other] of text(file).matchAll(/(?:from|import)"\.\/([\w-]+\.mjs)"/g)) loadedWith(other, seen)
  return seen
}

// Texts that survive minifying: of the schemas, of Parquet, of the document behind charts, of the page of a report, of the kernels.
const signs = {
  schemas: 'ZodObject',
  parquet: 'parquet requires metadata',
  document: 'MutationObserver',
  page: 'This file contains code of these packages',
  kernels: wasmHex.slice(0, 100),
}

test('the version needs nothing of the program', () => {
  expect(loadedWith('secateur.cjs')).toEqual(new Set(['secateur.cjs']))
  expect(loadedWith('secateur-main.mjs')).toEqual(
    new Set(['secateur-main.mjs', 'secateur-version.mjs', 'secateur-start.mjs']),
  )
})

test('what a selection does not need is in no file that is loaded for it', () => {
  const files = loadedWith('secateur-commands.mjs', loadedWith('secateur-program.mjs'))
  expect([...files]).not.toContain('secateur-studies.mjs')
  const needed = [...files].map(text).join('\n')
  const found = Object.values(signs).filter(sign => needed.includes(sign))
  expect(found).toEqual([signs.kernels])
})

test('a thread that reads rows loads the kernels, and the methods only later', () => {
  const files = loadedWith('secateur-rows.mjs')
  expect([...files]).not.toContain('secateur-methods.mjs')
  const needed = [...files].map(text).join('\n')
  expect(needed).toContain(signs.kernels)
  expect(needed).toContain('serveMethods')
  expect(text('secateur-rows.mjs')).toContain('import(`./secateur-methods.mjs`)')
})

test('command line and library share every part', () => {
  const all = readdirSync(dist).filter(name => name.endsWith('.mjs'))
  for (const sign of Object.values(signs))
    expect(
      all.filter(name => text(name).includes(sign)),
      sign,
    ).toHaveLength(1)
  for (const entry of ['index.mjs', 'core.mjs', 'charts.mjs', 'study.mjs'])
    expect(text(entry).length, entry).toBeLessThan(5000)
})

test('what browsers load imports nothing of Node', () => {
  const later = (file: string) =>
    [...text(file).matchAll(/import\(`\.\/([\w-]+\.mjs)`\)/g)].map(([, one]) => one)
  for (const entry of ['core.mjs', 'charts.mjs', 'study.mjs']) {
    const seen = loadedWith(entry)
    for (const file of seen) for (const one of later(file)) loadedWith(one, seen)
    for (const file of seen)
      expect(text(file), `${entry}: ${file}`).not.toMatch(/(?:from|import\()["'`]node:/)
  }
})

test('to import the files starts nothing', async () => {
  writeFileSync(
    join(folder, 'imports.mjs'),
    "import './secateur.cjs'\nimport { reportHtml } from './secateur-report.mjs'\nconsole.log(typeof reportHtml)\n",
  )
  expect(await start(join(folder, 'imports.mjs'), ['--help'])).toEqual({
    code: 0,
    out: 'function\n',
    err: '',
  })
})

test('it decodes Arrow in a process and a thread of its own', async () => {
  const [header, ...rows] = readFileSync(join(folder, 'data.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map(line => line.split(','))
  const columns = Object.fromEntries(
    header.map((name, j) => [name, Float64Array.from(rows, cells => Number(cells[j]))]),
  )
  const bytes = tableToIPC(tableFromArrays(columns), { format: 'file' })!
  writeFileSync(join(folder, 'data.arrow'), bytes)
  const words = ['-r', 'response', '--method', 'stability', '--members', '20', '--csv']
  const arrow = await bundled('select', 'data.arrow', ...words)
  expect(arrow).toMatchObject({ code: 0 })
  expect(arrow.out).toBe((await bundled('select', 'data.csv', ...words)).out)
})

test('it writes a report', async () => {
  const words = ['select', 'data.csv', '-r', 'response', '--method', 'stability', '--out', 'results']
  expect(await bundled(...words)).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'results/report.html'), 'utf8')).toMatch(/^<!doctype html>/i)
  expect(await bundled('report', 'results/result.json', '--out', 'page.html')).toMatchObject({ code: 0 })
})

test('what it does not bring is refused with what to do', async () => {
  const cluster = await bundled('cluster', 'worker', '--redis', 'redis://127.0.0.1:1')
  expect(cluster).toMatchObject({ code: 1, out: '' })
  expect(cluster.err).toContain('npm install bullmq ioredis')
  const app = await bundled('app', '--no-open')
  expect(app).toMatchObject({ code: 1, out: '' })
  expect(app.err).toContain('It comes with the npm package secateur')
})

test('a word that names a part starts none from the command line', async () => {
  const { code, err } = await bundled('part:members')
  expect(code).toBe(2)
  expect(err).toContain('part:members')
})
