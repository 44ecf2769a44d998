import { closeSync, mkdirSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { briefJob } from '../../apps/cli/brief.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const folder = temporaryFolder('brief')
const table = (name: string, bytes: number) => {
  const path = join(folder, name)
  writeFileSync(path, '')
  truncateSync(path, bytes)
  return path
}
/** With names of that length in the first line. */
const named = (name: string, bytes: number, length: number) => {
  const path = table(name, bytes)
  const file = openSync(path, 'r+')
  writeSync(file, '\n', length)
  closeSync(file)
  return path
}
const small = table('small.csv', 1000)
const words = ['select', small, '--response', 'y', '--method', 'stability']

test('few members of a small table are brief, however they are told', () => {
  expect(briefJob(words)).toEqual({ beside: 0 })
  expect(briefJob([...words, '--members', '200', '--seed', '3', '--json', '--quiet'])).toBeDefined()
  expect(briefJob(['select', '--method', 'stability', '-r', 'y', small])).toBeDefined()
})

/** With numbers in the middle, where it is looked at. */
const numbers = (name: string, bytes: number, row = `${'-1.25e-3,17,'.repeat(20)}3\n`) => {
  const path = named(name, bytes, 1000)
  const file = openSync(path, 'r+')
  writeSync(file, row.repeat(Math.ceil(2 ** 17 / row.length)), Math.floor(bytes / 2))
  closeSync(file)
  return path
}

test('a table of numbers is brief where it is larger, and has other threads where they are worth it', () => {
  const given = (bytes: number, threads: string) =>
    briefJob([...words.with(1, numbers('numbers.csv', bytes)), '--threads', threads])
  expect(given(2 ** 23 + 1, '2')).toEqual({ beside: 0 })
  expect(given(2 ** 24, '2')).toEqual({ beside: 1 })
  expect(given(2 ** 26, '1')).toEqual({ beside: 0 })
  expect(given(2 ** 26, '16')).toEqual({ beside: 3 })
  expect(given(2 ** 26, 'many')).toEqual({ beside: 0 })
})

test.each([
  ['another method', words.with(5, 'pruned')],
  ['the default method', words.slice(0, 4)],
  ['another command', words.with(0, 'inspect')],
  ['many members', [...words, '--members', '20000']],
  ['a table of some megabytes that are no numbers', words.with(1, named('large.csv', 2 ** 23 + 1, 1000))],
  ['a large table of numbers', words.with(1, numbers('huge.csv', 2 ** 27 + 1))],
  [
    'many members of a table of numbers',
    [...words.with(1, numbers('wide.csv', 2 ** 25)), '--members', '1000'],
  ],
  [
    'members of which each is short and all together are not',
    [...words.with(1, named('middle.csv', 2 ** 22, 1000)), '--members', '1000'],
  ],
  ['a table of very many columns', words.with(1, named('names.csv', 2 ** 22, 2 ** 21))],
  ['a table of very many rows', words.with(1, numbers('rows.csv', 2 ** 24, '-1.25,17\n'))],
  ['a small table of very many rows', words.with(1, numbers('short.csv', 2 ** 22, '7\r\n'))],
  ['an option that writes', [...words, '--out', 'folder']],
  ['an option that waits', [...words, '--time-limit', '3s']],
  ['the standard input', words.with(1, '-')],
  ['a table that is not plain text', words.with(1, table('table.csv.gz', 10))],
  ['two files', [...words, small]],
  ['a file that is not there', words.with(1, join(folder, 'nowhere.csv'))],
  ['nothing', []],
])('%s: not brief', (_name, given) => {
  expect(briefJob(given)).toBeUndefined()
})

test('a table of megabytes is brief where its names are few', () => {
  expect(briefJob(words.with(1, named('few.csv', 2 ** 22, 2 ** 19)))).toEqual({ beside: 0 })
})

test('a folder is not brief', () => {
  mkdirSync(join(folder, 'folder.csv'))
  expect(briefJob(words.with(1, join(folder, 'folder.csv')))).toBeUndefined()
})
