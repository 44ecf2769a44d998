import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isBrief } from '../../apps/cli/brief.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const folder = temporaryFolder('brief')
const table = (name: string, bytes: number) => {
  const path = join(folder, name)
  writeFileSync(path, '')
  truncateSync(path, bytes)
  return path
}
const small = table('small.csv', 1000)
const words = ['select', small, '--response', 'y', '--method', 'stability']

test('few members of a small table are brief, however they are told', () => {
  expect(isBrief(words)).toBe(true)
  expect(isBrief([...words, '--members', '200', '--seed', '3', '--json', '--quiet'])).toBe(true)
  expect(isBrief(['select', '--method', 'stability', '-r', 'y', small])).toBe(true)
})

test.each([
  ['another method', words.with(5, 'pruned')],
  ['the default method', words.slice(0, 4)],
  ['another command', words.with(0, 'inspect')],
  ['many members', [...words, '--members', '20000']],
  ['a large table', words.with(1, table('large.csv', 2 ** 23 + 1))],
  [
    'members of which each is short and all together are not',
    [...words.with(1, table('middle.csv', 2 ** 22)), '--members', '1000'],
  ],
  ['an option that writes', [...words, '--out', 'folder']],
  ['an option that waits', [...words, '--time-limit', '3s']],
  ['the standard input', words.with(1, '-')],
  ['a table that is not plain text', words.with(1, table('table.csv.gz', 10))],
  ['two files', [...words, small]],
  ['a file that is not there', words.with(1, join(folder, 'nowhere.csv'))],
  ['nothing', []],
])('%s: not brief', (_name, given) => {
  expect(isBrief(given)).toBe(false)
})

test('a folder is not brief', () => {
  mkdirSync(join(folder, 'folder.csv'))
  expect(isBrief(words.with(1, join(folder, 'folder.csv')))).toBe(false)
})
