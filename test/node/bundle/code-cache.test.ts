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
const code = Buffer.from('compiled')
const home = join(folder, 'cache', 'code')
const fileIn = (build: string) =>
  join(home, `${build}-${process.version}-${process.arch}-${cachedDataVersionTag()}`, 'program-secateur-x')

test('what was kept is found by build, role and part, and nothing else is', () => {
  const cache = codeCache('b1', 'program', env)
  expect(cache.read('./secateur-x.mjs')).toBeUndefined()
  cache.write('./secateur-x.mjs', code)
  expect(cache.read('./secateur-x.mjs')).toEqual(code)
  expect(cache.read('./secateur-y.mjs')).toBeUndefined()
  expect(codeCache('b1', 'methods', env).read('./secateur-x.mjs')).toBeUndefined()
  expect(codeCache('b2', 'program', env).read('./secateur-x.mjs')).toBeUndefined()
  expect(readdirSync(join(fileIn('b1'), '..'))).toEqual(['program-secateur-x'])
})

test.skipIf(process.platform === 'win32')('a file that others could write is not read', () => {
  const cache = codeCache('b3', 'program', env)
  cache.write('./secateur-x.mjs', code)
  chmodSync(fileIn('b3'), 0o666)
  expect(cache.read('./secateur-x.mjs')).toBeUndefined()
})

test('a file of which a byte has changed, or the end is missing, is not read', () => {
  const cache = codeCache('b5', 'program', env)
  cache.write('./secateur-x.mjs', code)
  const kept = readFileSync(fileIn('b5'))
  for (let k = 0; k < kept.length; k++) {
    writeFileSync(
      fileIn('b5'),
      kept.map((byte, at) => (at === k ? byte ^ 1 : byte)),
    )
    expect(cache.read('./secateur-x.mjs')).toBeUndefined()
    writeFileSync(fileIn('b5'), kept.subarray(0, k))
    expect(cache.read('./secateur-x.mjs')).toBeUndefined()
  }
  writeFileSync(fileIn('b5'), kept)
  expect(cache.read('./secateur-x.mjs')).toEqual(code)
})

test('NODE_DISABLE_COMPILE_CACHE forbids it', () => {
  codeCache('b4', 'program', { ...env, NODE_DISABLE_COMPILE_CACHE: '1' }).write('./secateur-x.mjs', code)
  expect(existsSync(fileIn('b4'))).toBe(false)
  codeCache('b4', 'program', env).write('./secateur-x.mjs', code)
  expect(
    codeCache('b4', 'program', { ...env, NODE_DISABLE_COMPILE_CACHE: '1' }).read('./secateur-x.mjs'),
  ).toBeUndefined()
})

test('a folder that cannot be written is no error', () => {
  writeFileSync(join(folder, 'file'), '')
  const cache = codeCache('b', 'program', { SECATEUR_CACHE: join(folder, 'file') })
  cache.write('./secateur-x.mjs', code)
  expect(cache.read('./secateur-x.mjs')).toBeUndefined()
})

test('code of builds that nobody has run for a month is removed, and nothing else', () => {
  const old = '0123456789abcdef'
  codeCache(old, 'program', env).write('./secateur-x.mjs', code)
  const own = join(home, 'thesis')
  mkdirSync(own)
  const past = Date.now() / 1000 - 31 * 24 * 3600
  for (const place of [join(fileIn(old), '..'), own]) utimesSync(place, past, past)
  codeCache('new', 'program', env).write('./secateur-x.mjs', code)
  expect([fileIn(old), fileIn('new'), own].map(existsSync)).toEqual([false, true, true])
})

test.skipIf(process.platform === 'win32')('a pipe in the place of a file is not waited for', () => {
  const cache = codeCache('b6', 'program', env)
  cache.write('./secateur-x.mjs', code)
  rmSync(fileIn('b6'))
  execFileSync('mkfifo', [fileIn('b6')])
  expect(cache.read('./secateur-x.mjs')).toBeUndefined()
})
