import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { smallTable } from '../support/tables/tables.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const main = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url))
const bundle = fileURLToPath(new URL('../../dist/secateur.cjs', import.meta.url))
const folder = temporaryFolder('files')
const piped = temporaryFolder('piped')

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The built program in a process of its own. */
function start(
  words: readonly string[],
  input = '',
  onFirstWord: (child: { kill: (s: 'SIGINT') => void }) => void = () => {},
) {
  return new Promise<Ended>((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...words], { cwd: folder })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', text => (out += text))
    child.stderr.setEncoding('utf8').on('data', text => {
      if (err === '') onFirstWord(child)
      err += text
    })
    child.on('error', reject).on('close', code => resolve({ code, out, err }))
    child.stdin.end(input)
  })
}

test('a table piped in comes out as a selection', async () => {
  const { code, out } = await start(
    ['select', '-', '--response', 'y', '--members', '8', '--json', '--quiet'],
    smallTable(),
  )
  expect(code).toBe(0)
  expect(JSON.parse(out).data).toMatchObject({ n: 24, p: 6 })
})

test.skipIf(process.platform === 'win32')(
  'a named pipe is read, and waited for until a signal comes',
  async () => {
    const pipe = join(piped, 'table.csv')
    execFileSync('mkfifo', [pipe])
    const words = ['select', pipe, '--response', 'y', '--members', '8']
    const [{ code, out, err }] = await Promise.all([
      start([...words, '--quiet', '--json']),
      writeFile(pipe, smallTable()),
    ])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out).data).toMatchObject({ n: 24, p: 6 })
    const child = spawn(process.execPath, [main, ...words], { stdio: 'ignore' })
    await new Promise(resolve => setTimeout(resolve, 1000))
    child.kill('SIGINT')
    expect(await new Promise(resolve => child.on('close', resolve))).toBe(130)
  },
)

test('a time limit ends the reading of a table, too', async () => {
  const words = ['select', '-', '--response', 'y', '--time-limit', '0.2s']
  const child = spawn(process.execPath, [main, ...words], { cwd: folder })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', text => (err += text))
  // And never more.
  child.stdin.write('y,a,b\n1,2,3\n')
  expect(await new Promise(resolve => child.on('close', resolve))).toBe(1)
  expect(err).toMatch(/^secateur: time limit: passed before .*\[run\/time-limit\]\n$/)
})

/** With a file, or a folder, as the standard input. */
function startFrom(path: string, words: readonly string[]) {
  const file = openSync(path, 'r')
  const { status, stderr } = spawnSync(process.execPath, [main, ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: [file, 'pipe', 'pipe'],
  })
  closeSync(file)
  return { status, stderr }
}

test('a file that comes through the standard input is not written over', () => {
  const out = join(piped, 'results')
  mkdirSync(out)
  const input = join(out, 'variables.csv')
  writeFileSync(input, smallTable())
  const words = ['select', '-', '-r', 'y', '--members', '8', '--out', out, '--overwrite']
  expect(startFrom(input, words)).toMatchObject({ status: 1, stderr: expect.stringContaining('io/input') })
  expect(readFileSync(input, 'utf8')).toBe(smallTable())
})

test.skipIf(process.platform === 'win32')('a folder as the standard input is not called empty', () => {
  const { status, stderr } = startFrom(folder, ['select', '-', '-r', 'y'])
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'secateur: standard input: is a folder. Name a file in it. [io/is-a-folder]\n',
  })
})

test('failure is 1, usage is 2', async () => {
  expect(await start(['select', 'nowhere.csv', '--response', 'y'])).toMatchObject({ code: 1, out: '' })
  expect(await start(['select', '-', '--response', 'z'], smallTable())).toMatchObject({ code: 2, out: '' })
})

test('Ctrl-C ends with 130 and prints nothing on stdout', async () => {
  const { code, out, err } = await start(['example', '--members', '200000'], '', child =>
    child.kill('SIGINT'),
  )
  expect({ code, out }).toEqual({ code: 130, out: '' })
  expect(err).toContain('secateur: interrupted')
})

test('example --write leaves one whole file, and refuses where it cannot', async () => {
  writeFileSync(join(folder, 'ex.csv'), 'old')
  expect((await start(['example', '--write', 'ex.csv'])).err).toContain('ex.csv: exists already')
  expect(readFileSync(join(folder, 'ex.csv'), 'utf8')).toBe('old')
  expect((await start(['example', '--write', 'ex.csv', '--overwrite'])).code).toBe(0)
  expect(readFileSync(join(folder, 'ex.csv'), 'utf8').split('\n')).toHaveLength(122)
  expect(readdirSync(folder)).toEqual(['ex.csv'])
  const refused = await start(['example', '--write', 'no/such/folder/ex.csv'])
  expect(refused.code).toBe(1)
  expect(refused.err).toBe(
    'secateur: no/such/folder/ex.csv: cannot be written (ENOENT). Create the folder it is to lie in first. [io/unwritable]\n',
  )
})

test.skipIf(!existsSync('/dev/full'))(
  'a standard output that takes nothing is one line and exit code 1',
  () => {
    for (const words of [`"${main}" methods --json`, `"${bundle}" --version`]) {
      const command = `"${process.execPath}" ${words} > /dev/full`
      const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
      expect(stderr).toBe('secateur: standard output: cannot be written (ENOSPC) [io/unwritable]\n')
      expect(status).toBe(1)
    }
  },
)
