/** A folder of files, all of them or none: written beside the target, which they replace in one step at the end. */
import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fail } from '../../src/errors.js'

export interface FolderOptions {
  /** Names of the files that will be written: a folder that holds nothing else may be replaced. */
  readonly names: readonly string[]
  /** Write into a folder that holds other things too; they stay. */
  readonly overwrite: boolean
}

export interface FolderDraft {
  commit(files: ReadonlyMap<string, string>): Promise<void>
  /** Leaves no trace; after a commit it does nothing. */
  discard(): Promise<void>
}

/** Refuses a target that cannot be written before anything is computed for it. */
export async function draftFolder(path: string, { names, overwrite }: FolderOptions): Promise<FolderDraft> {
  const target = await guard(path, () => placeOf(path))
  const others = await guard(path, () => otherEntries(target, names))
  if (others === 'not-a-folder') {
    fail('io/not-a-folder', { where: path, rule: 'exists and is not a folder', hint: 'Name another folder.' })
  }
  if (others.length > 0 && !overwrite) {
    fail('io/folder-in-use', {
      where: path,
      rule: `holds other things (${others.length}), which are not those of a result`,
      hint: 'Name a new folder, or add --overwrite to write beside them.',
    })
  }
  // The folder one stands in, or one that holds other things, stays where it is and takes the files in.
  const stays = others.length > 0 || `${process.cwd()}/`.startsWith(`${target}/`)
  const draft = join(stays ? target : dirname(target), `.${basename(target)}.${randomUUID()}.tmp`)
  await guard(path, () => mkdir(draft))
  return {
    async commit(files) {
      await guard(path, async () => {
        for (const [name, text] of files) await writeFile(join(draft, name), text, { flag: 'wx' })
        if (stays) await moveInto(target, draft, files.keys())
        else await swap(target, draft)
      }).catch(async (error: unknown) => {
        await discard(draft)
        throw error
      })
    },
    discard: () => discard(draft),
  }
}

/** Where the folder is or will be; a link to a folder stands for the folder. */
async function placeOf(path: string): Promise<string> {
  const full = resolve(path)
  return realpath(full).catch(async () => join(await realpath(dirname(full)), basename(full)))
}

async function otherEntries(target: string, names: readonly string[]): Promise<string[] | 'not-a-folder'> {
  const found = await lstat(target).catch(() => null)
  if (found === null) return []
  if (!found.isDirectory()) return 'not-a-folder'
  return (await readdir(target)).filter(name => !names.includes(name))
}

/** The old folder steps aside and comes back if the new one cannot take its place. */
async function swap(target: string, draft: string): Promise<void> {
  const aside = `${draft}.old`
  const replaced = await rename(target, aside).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  try {
    await rename(draft, target)
  } catch (error) {
    if (replaced) await rename(aside, target)
    throw error
  }
  if (replaced) await rm(aside, { recursive: true, force: true })
}

async function moveInto(target: string, draft: string, names: Iterable<string>): Promise<void> {
  for (const name of names) await rename(join(draft, name), join(target, name))
  await discard(draft)
}

async function discard(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true }).catch(() => {})
}

async function guard<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    return fail('io/unwritable', { where: path, rule: `cannot be written (${code})`, hint: hintFor(code) })
  }
}

function hintFor(code: string): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'Create the folder it is to lie in first.'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full; nothing was written.'
  return 'Check the folder and its permissions.'
}
