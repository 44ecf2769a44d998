import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { draftIn } from '../../../apps/node/files/drafts.js'
import { draftFolder } from '../../../apps/node/files/write-folder.js'
import { writeWhole } from '../../../apps/node/files/write-whole.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const place = () => temporaryFolder('folder')
const names = ['a.csv', 'b.csv']
const files = new Map(names.map(name => [name, `new ${name}`]))
const textsIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))
const fresh = Object.fromEntries(files)

test('what is put into a folder of an earlier result during the run stays', async () => {
  const out = place()
  for (const name of names) writeFileSync(join(out, name), 'old')
  const draft = await draftFolder(out, { names, overwrite: true })
  writeFileSync(join(out, 'notes.txt'), 'mine')
  expect(await draft.commit(files)).toBe(out)
  expect(textsIn(out)).toEqual({ ...fresh, 'notes.txt': 'mine' })
})

test('a new folder that somebody else made meanwhile stays, and the result goes beside it', async () => {
  const root = place()
  const out = join(root, 'out')
  const draft = await draftFolder(out, { names })
  mkdirSync(out)
  writeFileSync(join(out, 'a.csv'), 'theirs')
  mkdirSync(`${out}-2`)
  expect(await draft.commit(files)).toBe(`${out}-3`)
  expect(textsIn(out)).toEqual({ 'a.csv': 'theirs' })
  expect(textsIn(`${out}-3`)).toEqual(fresh)
  expect(readdirSync(root).toSorted()).toEqual(['out', 'out-2', 'out-3'])
})

test('a file that came or changed meanwhile is not replaced', async () => {
  const out = join(place(), 'out')
  mkdirSync(out)
  writeFileSync(join(out, 'a.csv'), 'old')
  for (const [name, beside] of [
    ['b.csv', '-2'],
    ['a.csv', '-3'],
  ]) {
    const draft = await draftFolder(out, { names, overwrite: true })
    writeFileSync(join(out, name), 'theirs, and longer')
    expect(await draft.commit(files)).toBe(`${out}${beside}`)
    expect(readFileSync(join(out, name), 'utf8')).toBe('theirs, and longer')
    expect(textsIn(`${out}${beside}`)).toEqual(fresh)
  }
})

/** The number of a process that has ended. */
const gone = () => spawnSync(process.execPath, ['-e', '']).pid
const leftBy = (folder: string, pid: number) => {
  const path = draftIn(folder).replace(`-${process.pid}-`, `-${pid}-`)
  mkdirSync(path)
  writeFileSync(join(path, 'a.csv'), 'half a f')
  return path
}

test('drafts of a killed run are neither in the way nor left, inside the folder or beside it', async () => {
  const root = place()
  const out = join(root, 'out')
  mkdirSync(out)
  leftBy(root, gone())
  leftBy(out, gone())
  const draft = await draftFolder(out, { names })
  await draft.commit(files)
  expect(readdirSync(root)).toEqual(['out'])
  expect(textsIn(out)).toEqual(fresh)
})

test('the draft of a run that goes on stays, and one of another machine for a day', async () => {
  const root = place()
  const running = basename(leftBy(root, process.ppid))
  const elsewhere = join(root, '.secateur-00000000-1-0123456789abcdef.tmp')
  writeFileSync(elsewhere, '')
  await (await draftFolder(join(root, 'out'), { names })).commit(files)
  expect(readdirSync(root).toSorted()).toEqual([basename(elsewhere), running, 'out'].toSorted())
  const yesterday = Date.now() / 1000 - 90_000
  utimesSync(elsewhere, yesterday, yesterday)
  await writeWhole(join(root, 'file'), 'text')
  expect(readdirSync(root).toSorted()).toEqual([running, 'file', 'out'].toSorted())
})
