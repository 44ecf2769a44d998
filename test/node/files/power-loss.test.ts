/**
 * The power fails after every single operation of a write, on a disk that forgets what was not synced: files of others stay, a file
 * under its final name is whole, what was committed is there, and the next run needs no help.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { isDraft } from '../../../apps/node/files/drafts.js'
import { draftFolder } from '../../../apps/node/files/write-folder.js'
import { writeNew } from '../../../apps/node/files/write-new.js'
import { writeWhole } from '../../../apps/node/files/write-whole.js'
import { writeShard } from '../../../apps/store/shard-file.js'
import { software } from '../../../apps/store/software.js'
import { afterPowerLoss, type Names, type Operation, treeOf } from '../../support/simulated-disk.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const recorded = vi.hoisted(() => ({ operations: [] as unknown[], paths: new Map<number, string>() }))
vi.mock('node:fs', async importOriginal => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const { operations, paths } = recorded
  return {
    ...fs,
    openSync(path: string, flags: string) {
      const file = fs.openSync(path, flags)
      paths.set(file, path)
      if (flags === 'wx') operations.push({ op: 'create', path })
      return file
    },
    writeSync(file: number, bytes: Uint8Array, at = 0) {
      const written = fs.writeSync(file, bytes, at)
      operations.push({ op: 'write', path: paths.get(file)!, bytes: bytes.slice(at, at + written) })
      return written
    },
    fsyncSync(file: number) {
      fs.fsyncSync(file)
      operations.push({ op: 'sync', path: paths.get(file)! })
    },
    mkdirSync(path: string, options?: object) {
      fs.mkdirSync(path, options)
      operations.push({ op: 'mkdir', path })
    },
    renameSync(path: string, to: string) {
      fs.renameSync(path, to)
      operations.push({ op: 'rename', path, to })
    },
    linkSync(path: string, to: string) {
      fs.linkSync(path, to)
      operations.push({ op: 'link', path, to })
    },
    rmSync(path: string, options?: object) {
      const was = fs.lstatSync(path, { throwIfNoEntry: false })
      fs.rmSync(path, options)
      if (was !== undefined) operations.push({ op: 'remove', path })
    },
    rmdirSync(path: string) {
      fs.rmdirSync(path)
      operations.push({ op: 'remove', path })
    },
  }
})

const names = ['a.csv', 'b.csv', 'c.html']
const files = new Map(names.map(name => [name, `new ${name} `.repeat(20)]))
const whole = (folder: string) => ({
  ...Object.fromEntries(files),
  ...(folder === 'shared' && { 'notes.txt': 'mine' }),
})

interface Writing {
  readonly name: string
  readonly before: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly write: (root: string) => Promise<unknown>
  /** What must be there in the end, by folder. */
  readonly after: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const old = Object.fromEntries(names.map(name => [name, `old ${name}`]))
const head = {
  format: 'secateur-shard-2',
  software,
  kind: 'members',
  run: 'a'.repeat(64),
  total: 1,
  shard: { index: 1, of: 1 },
  request: { command: 'select', subject: 'd', flags: {} },
} as const

const writings: Writing[] = [
  {
    name: 'a new folder',
    before: { others: { 'thesis.tex': 'years' } },
    write: async root => (await draftFolder(join(root, 'out'), { names })).commit(files),
    after: { out: whole('out') },
  },
  {
    name: 'a folder that holds other things',
    before: { shared: { 'notes.txt': 'mine' } },
    write: async root => (await draftFolder(join(root, 'shared'), { names, overwrite: true })).commit(files),
    after: { shared: whole('shared') },
  },
  {
    name: 'a folder with an earlier result',
    before: { shared: { 'notes.txt': 'mine', ...old } },
    write: async root => (await draftFolder(join(root, 'shared'), { names, overwrite: true })).commit(files),
    after: { shared: whole('shared') },
  },
  {
    name: 'a new file',
    before: { d: {} },
    write: root => writeNew(join(root, 'd', 'a.csv'), files.get('a.csv')!),
    after: { d: { 'a.csv': files.get('a.csv')! } },
  },
  {
    name: 'a file over another',
    before: { d: { 'a.csv': 'old a.csv' } },
    write: root => writeWhole(join(root, 'd', 'a.csv'), files.get('a.csv')!),
    after: { d: { 'a.csv': files.get('a.csv')! } },
  },
]

let root: string
beforeEach(() => {
  root = temporaryFolder('power')
  recorded.operations.length = 0
})

const textsIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(name => !isDraft(name))
      .map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  )

function makeTree(tree: Writing['before']): void {
  for (const [folder, contents] of Object.entries(tree)) {
    mkdirSync(join(root, folder))
    for (const [name, text] of Object.entries(contents)) writeFileSync(join(root, folder, name), text)
  }
}

/** Every moment at which the power may fail, in both ways of keeping names. */
async function atEveryMoment(
  write: () => unknown,
  look: (left: string, over: boolean) => void | Promise<void>,
) {
  const before = treeOf(root)
  recorded.operations.length = 0
  await write()
  const operations = [...recorded.operations] as Operation[]
  expect(operations.length).toBeGreaterThan(4)
  for (const kept of ['at once', 'when synced'] as Names[]) {
    for (let count = 0; count <= operations.length; count++) {
      const left = temporaryFolder('left')
      afterPowerLoss(before, root, operations.slice(0, count), kept, left)
      await look(left, count === operations.length)
    }
  }
}

test.each(writings)('$name', async ({ before, write, after }) => {
  makeTree(before)
  await atEveryMoment(
    () => write(root),
    async (left, over) => {
      for (const [folder, contents] of Object.entries(before)) {
        const found = textsIn(join(left, folder))
        for (const [name, text] of Object.entries(contents)) {
          const allowed = [text, ...(after[folder]?.[name] === undefined ? [] : [after[folder][name]])]
          expect(allowed).toContain(found[name])
        }
      }
      for (const [folder, contents] of Object.entries(after)) {
        const there = readdirSync(left).includes(folder) ? textsIn(join(left, folder)) : {}
        for (const [name, text] of Object.entries(there))
          expect([contents[name], before[folder]?.[name]]).toContain(text)
        if (over) expect(there).toEqual(contents)
      }
      // The process is still there, so its drafts are not abandoned; everything else is as after a clean run.
      await write(left).catch((error: unknown) =>
        expect(error).toMatchObject({ code: expect.stringMatching(/^io\/(exists|folder-in-use)/) }),
      )
    },
  )
})

test('a shard', async () => {
  makeTree({ d: {} })
  await atEveryMoment(
    () => writeShard(join(root, 'd', 'one.shard'), head, [{ number: 0, content: new Uint8Array(100) }]),
    (left, over) => {
      const found = readdirSync(join(left, 'd')).filter(name => !isDraft(name))
      expect(found).toEqual(over || found.length > 0 ? ['one.shard'] : [])
      if (found.length > 0)
        expect(readFileSync(join(left, 'd', 'one.shard'))).toEqual(readFileSync(join(root, 'd', 'one.shard')))
    },
  )
})
