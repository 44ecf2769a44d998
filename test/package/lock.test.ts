import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.js'
import { installedOn, lock, resolve, type Target } from './lock.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('the lock file has every optional package that some package lists, in the version it asks for', () => {
  const missing = Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, range]) => {
      const place = resolve(path, name)
      if (place === undefined) return [`${path} lists ${name} ${range}`]
      const isExact = /^\d/.test(range)
      return isExact && lock[place].version !== range ? [`${place} is not ${range}`] : []
    }),
  )
  expect(missing).toEqual([])
})

test('the lock file names no address of a registry', () => {
  expect(Object.values(lock).filter(one => one.resolved !== undefined)).toEqual([])
})

test('the lock file agrees with package.json', () => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  expect(lock['']).toMatchObject({ devDependencies })
  expect(lock[''].dependencies ?? {}).toEqual(dependencies)
})

/** What `npm start` loads on a system, beside programs in JavaScript. */
const bindings: readonly (readonly [Target, readonly string[]])[] = [
  [
    { os: 'linux', cpu: 'x64', libc: 'glibc' },
    ['@rolldown/binding-linux-x64-gnu', 'lightningcss-linux-x64-gnu', '@typescript/typescript-linux-x64'],
  ],
  [
    { os: 'linux', cpu: 'arm64', libc: 'glibc' },
    [
      '@rolldown/binding-linux-arm64-gnu',
      'lightningcss-linux-arm64-gnu',
      '@typescript/typescript-linux-arm64',
    ],
  ],
  [
    { os: 'darwin', cpu: 'arm64' },
    ['@rolldown/binding-darwin-arm64', 'lightningcss-darwin-arm64', '@typescript/typescript-darwin-arm64'],
  ],
  [
    { os: 'darwin', cpu: 'x64' },
    ['@rolldown/binding-darwin-x64', 'lightningcss-darwin-x64', '@typescript/typescript-darwin-x64'],
  ],
  [
    { os: 'win32', cpu: 'x64' },
    ['@rolldown/binding-win32-x64-msvc', 'lightningcss-win32-x64-msvc', '@typescript/typescript-win32-x64'],
  ],
]

test.each(bindings)('%o gets every binding that the build loads', (target, names) => {
  const installed = installedOn(target)
  for (const name of names) expect([...installed]).toContain(`node_modules/${name}`)
})

test.each(bindings)('%o gets one of each set of packages that differ by system', target => {
  const installed = installedOn(target)
  for (const path of installed) {
    const { optionalDependencies = {} } = lock[path]
    const places = Object.keys(optionalDependencies).map(name => resolve(path, name)!)
    const isSet = places.length > 1 && places.every(place => lock[place].os !== undefined || lock[place].cpu)
    if (isSet) expect(places.filter(place => installed.has(place)).length, path).toBeGreaterThan(0)
  }
})

test('a checkout has LF line ends where git is told to write CRLF', () => {
  const folder = temporaryFolder('checkout')
  try {
    const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' })
    const files = git('ls-files', '--', 'scripts', 'kernels', 'src/data', 'apps/report', 'package-lock.json')
    git(
      '-c',
      'core.autocrlf=true',
      '-c',
      'core.eol=crlf',
      'checkout-index',
      `--prefix=${folder}/`,
      '-f',
      '--',
      ...files.trim().split('\n'),
    )
    const withReturns = files
      .trim()
      .split('\n')
      .filter(file => readFileSync(join(folder, file), 'utf8').includes('\r\n'))
    expect(withReturns).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
