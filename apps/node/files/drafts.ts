/**
 * Drafts: what is being written stands under a name of its own until it is whole, then takes its place in one step. A
 * process that is killed leaves its draft behind; the name says whose it was, so that the next run may remove it.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const PATTERN = /^\.secateur-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{16}\.tmp$/
/** A draft lives for seconds; one of another machine that is older than this has no writer any more. */
const ABANDONED_MS = 86_400_000

/** A name that nobody else has, beside the place it is for. */
export function draftIn(folder: string): string {
  return join(folder, `.secateur-${machine()}-${process.pid}-${randomBytes(8).toString('hex')}.tmp`)
}

export function isDraft(name: string): boolean {
  return PATTERN.test(name)
}

/** Removes the drafts in a folder whose writer is gone; anything that it cannot read or remove stays. */
export function removeAbandoned(folder: string): void {
  for (const name of namesIn(folder)) if (isAbandoned(folder, name)) removeDraft(join(folder, name))
}

/** A draft and the files in it. Folders in it were not made here, and stay. */
export function removeDraft(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) {
      for (const name of namesIn(path)) rmSync(join(path, name))
      rmdirSync(path)
    } else rmSync(path)
  } catch {
    // It is gone, or it may not be removed: either way there is nothing to be done here.
  }
}

/** Writes a new file; its bytes are on the disk when this returns. */
export function writeSynced(path: string, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const file = openSync(path, 'wx')
  try {
    // A write may take less than all when the disk is nearly full.
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** The names in a folder are on the disk when this returns, where the system can do that. */
export function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Windows and some network file systems know no such thing.
    if (!['EPERM', 'EISDIR', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EACCES'].includes(code)) throw error
  }
}

function isAbandoned(folder: string, name: string): boolean {
  const [, host, pid] = PATTERN.exec(name) ?? []
  if (host === undefined) return false
  if (host === machine()) return !isRunning(Number(pid))
  const found = lstatSync(join(folder, name), { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Where a process number means something: this machine, and on Linux this space of process numbers. */
function machine(): string {
  let space = ''
  try {
    space = readlinkSync('/proc/self/ns/pid')
  } catch {
    // Only Linux has it.
  }
  return createHash('sha256').update(`${hostname()} ${space}`).digest('hex').slice(0, 8)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
