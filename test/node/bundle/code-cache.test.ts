import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { expect, test } from 'vitest'
import { codeCache } from '../../../apps/node/bundle/code-cache.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const folder = temporaryFolder('code')
const env = { SECATEUR_CACHE: join(folder, 'cache') }
const part = { text: '(function(){})', code: Buffer.from('compiled') }
const parts = new Map([
  ['./secateur-x.mjs', part],
  ['./secateur-long.mjs', { text: 'a'.repeat(1001), code: Buffer.alloc(77, 7) }],
])
const nothing = new Map()
const home = join(folder, 'cache', 'code')
const fileIn = (build: string) =>
  join(home, `${build}-${process.version}-${process.arch}-${cachedDataVersionTag()}`, 'program')

test('what was kept is found by build and role, and nothing else is', () => {
  const cache = codeCache('b1', 'program', env)
  expect(cache.read()).toEqual(nothing)
  cache.write(parts)
  expect(cache.read()).toEqual(parts)
  expect(codeCache('b1', 'methods', env).read()).toEqual(nothing)
  expect(codeCache('b2', 'program', env).read()).toEqual(nothing)
  expect(readdirSync(join(fileIn('b1'), '..'))).toEqual(['program'])
  const fewer = new Map([['./secateur-x.mjs', part]])
  cache.write(fewer)
  expect(cache.read()).toEqual(fewer)
})

test('texts of a megabyte and of a little less come back as they were', () => {
  const cache = codeCache('b8', 'program', env)
  for (const length of [2 ** 19 - 20, 2 ** 19, 1_031_913, 2 ** 20 + 5]) {
    const long = new Map(parts).set('./secateur-longest.mjs', { text: 'b'.repeat(length), code: part.code })
    cache.write(long)
    expect(cache.read()).toEqual(long)
  }
})

test('code begins where V8 need not copy it', () => {
  const cache = codeCache('b7', 'program', env)
  cache.write(parts)
  for (const { code } of cache.read().values()) expect(code.byteOffset % 8).toBe(0)
})

test.skipIf(process.platform === 'win32')('a file that others could write is not read', () => {
  const cache = codeCache('b3', 'program', env)
  cache.write(parts)
  chmodSync(fileIn('b3'), 0o666)
  expect(cache.read()).toEqual(nothing)
})

test('a file of which a byte has changed, or the end is missing, is not read', () => {
  const cache = codeCache('b5', 'program', env)
  cache.write(new Map([['./secateur-x.mjs', part]]))
  const kept = readFileSync(fileIn('b5'))
  for (let k = 0; k < kept.length; k++) {
    writeFileSync(
      fileIn('b5'),
      kept.map((byte, at) => (at === k ? byte ^ 1 : byte)),
    )
    expect(cache.read()).toEqual(nothing)
    writeFileSync(fileIn('b5'), kept.subarray(0, k))
    expect(cache.read()).toEqual(nothing)
  }
  writeFileSync(fileIn('b5'), kept)
  expect(cache.read().size).toBe(1)
})

test('NODE_DISABLE_COMPILE_CACHE forbids it', () => {
  codeCache('b4', 'program', { ...env, NODE_DISABLE_COMPILE_CACHE: '1' }).write(parts)
  expect(existsSync(fileIn('b4'))).toBe(false)
  codeCache('b4', 'program', env).write(parts)
  expect(codeCache('b4', 'program', { ...env, NODE_DISABLE_COMPILE_CACHE: '1' }).read()).toEqual(nothing)
})

test('a folder that cannot be written is no error', () => {
  writeFileSync(join(folder, 'file'), '')
  const cache = codeCache('b', 'program', { SECATEUR_CACHE: join(folder, 'file') })
  cache.write(parts)
  expect(cache.read()).toEqual(nothing)
})

test('code of builds that nobody has run for a month is removed, and nothing else', () => {
  const old = '0123456789abcdef'
  codeCache(old, 'program', env).write(parts)
  const own = join(home, 'thesis')
  mkdirSync(own)
  const past = Date.now() / 1000 - 31 * 24 * 3600
  for (const place of [join(fileIn(old), '..'), own]) utimesSync(place, past, past)
  codeCache('new', 'program', env).write(parts)
  expect([fileIn(old), fileIn('new'), own].map(existsSync)).toEqual([false, true, true])
})

test.skipIf(process.platform === 'win32')('a pipe in the place of a file is not waited for', () => {
  const cache = codeCache('b6', 'program', env)
  cache.write(parts)
  rmSync(fileIn('b6'))
  execFileSync('mkfifo', [fileIn('b6')])
  expect(cache.read()).toEqual(nothing)
})
