/**
 * A folder of files, all of them or none. A new folder is written beside its place and takes it in one step. In a folder that is
 * there already each file takes a name that is free, or, where that was agreed to, the place of the file that had this name when the
 * run began. Nothing else is ever moved, replaced or deleted: what comes into the way meanwhile makes the result a folder beside it.
 */
import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fail, SecateurError } from '../../../src/errors.js'
import { diskFault } from './disk-fault.js'
import { draftIn, isDraft, removeAbandoned, removeDraft, syncFolder, writeSynced } from './drafts.js'
import { type Consent, putInPlace, refuseInput } from './write-new.js'

export interface FolderOptions extends Consent {
  /** Names of the files that will be written. */
  readonly names: readonly string[]
}

type Files = ReadonlyMap<string, string | Uint8Array>

export interface FolderDraft {
  /** Writes the files and says into which folder. */
  commit(files: Files): Promise<string>
}

/** Refuses a target that cannot be written before anything is computed for it. */
export async function draftFolder(path: string, options: FolderOptions): Promise<FolderDraft> {
  const { names, overwrite = false, inputs = [] } = options
  return guard(path, () => {
    const target = placeOf(path)
    const parent = dirname(target)
    const found = lstatSync(target, { throwIfNoEntry: false })
    if (found === undefined) {
      accessSync(parent, constants.W_OK)
      removeAbandoned(parent)
      return { commit: async files => guard(path, () => writeFolder(target, path, files)) }
    }
    if (!found.isDirectory()) {
      fail('io/not-a-folder', {
        where: path,
        rule: 'exists and is not a folder',
        hint: 'Name another folder.',
      })
    }
    accessSync(target, constants.W_OK)
    removeAbandoned(parent)
    removeAbandoned(target)
    const before = replaceable(path, target, { names, overwrite, inputs })
    return {
      commit: async files =>
        guard(path, () => (writeInto(target, before, files) ? path : writeFolder(target, path, files))),
    }
  })
}

/** Where the folder is or will be; a link to a folder stands for the folder. */
function placeOf(path: string): string {
  const full = resolve(path)
  try {
    return realpathSync(full)
  } catch {
    return join(realpathSync(dirname(full)), basename(full))
  }
}

/** The files that may be replaced, as they are now. */
function replaceable(path: string, target: string, { names, overwrite, inputs = [] }: FolderOptions) {
  const present = readdirSync(target).filter(name => !isDraft(name))
  const earlier = present.filter(name => names.includes(name))
  if (present.length > 0 && overwrite !== true) {
    const rule =
      earlier.length === present.length
        ? 'holds a result already'
        : `holds other things (${present.length - earlier.length}), which are not those of a result`
    const hint = `Name a new folder, or add --overwrite to ${earlier.length > 0 ? 'replace the files of a result' : 'write beside them'}.`
    fail('io/folder-in-use', { where: path, rule, hint })
  }
  const before = new Map<string, Stats>()
  for (const name of earlier) {
    const place = join(target, name)
    refuseInput(place, inputs)
    const found = lstatSync(place)
    if (!found.isFile()) {
      const hint = 'Move it away, or name another folder.'
      fail('io/in-the-way', { where: join(path, name), rule: 'exists and is not a file', hint })
    }
    before.set(name, found)
  }
  return before
}

/** A new folder at the place or, where something has come there meanwhile, beside it. */
function writeFolder(target: string, path: string, files: Files): string {
  const parent = dirname(target)
  return withDraft(parent, files, draft => {
    for (let count = 1; ; count++) {
      const suffix = count === 1 ? '' : `-${count}`
      if (lstatSync(`${target}${suffix}`, { throwIfNoEntry: false }) !== undefined) continue
      try {
        renameSync(draft, `${target}${suffix}`)
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        if (['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(code)) continue
        throw error
      }
      syncFolder(parent)
      return `${path.replace(/[\\/]+$/, '')}${suffix}`
    }
  })
}

/** Into a folder that is there; false, and nothing done, when a place is no longer as it was. */
function writeInto(target: string, before: ReadonlyMap<string, Stats>, files: Files): boolean {
  return withDraft(target, files, draft => {
    const names = [...files.keys()]
    if (!names.every(name => isAsBefore(join(target, name), before.get(name)))) return false
    const placed: string[] = []
    try {
      // The free places first: as long as only these are taken, everything can be undone.
      for (const name of names.filter(each => !before.has(each))) {
        putInPlace(join(draft, name), join(target, name))
        placed.push(join(target, name))
      }
    } catch (error) {
      for (const place of placed) rmSync(place, { force: true })
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
    for (const name of before.keys()) renameSync(join(draft, name), join(target, name))
    syncFolder(target)
    return true
  })
}

function isAsBefore(place: string, before: Stats | undefined): boolean {
  const now = lstatSync(place, { throwIfNoEntry: false })
  return now?.ino === before?.ino && now?.mtimeMs === before?.mtimeMs && now?.size === before?.size
}

function withDraft<T>(folder: string, files: Files, use: (draft: string) => T): T {
  const draft = draftIn(folder)
  try {
    mkdirSync(draft)
    for (const [name, content] of files) writeSynced(join(draft, name), content)
    syncFolder(draft)
    return use(draft)
  } finally {
    removeDraft(draft)
  }
}

function guard<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof SecateurError) throw error
    return diskFault(path, error)
  }
}
