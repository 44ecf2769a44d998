/**
 * Finished parts in a folder, one folder per task and named after its content. Each process that adds parts has a file of its
 * own there, so that none waits for another or writes into its records; what several have is the same.
 */
import { randomUUID } from 'node:crypto'
import { accessSync, closeSync, constants, fdatasyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SecateurError } from '../../src/errors.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'
import { diskFault } from '../node/files/disk-fault.js'
import { syncFolder } from '../node/files/drafts.js'
import { writeWhole } from '../node/files/write-whole.js'
import { formatFrame, parseFrames } from './frames.js'

/** Written together, so that the disk is not asked for every member. */
const ENOUGH_BYTES = 1 << 20
/** A new file is begun when one has grown to this size: files are read whole. */
const LARGE_FILE = 1 << 28

/** Refuses what cannot be the part with this number. */
type Check = (found: unknown, b: number, where: string) => object

export interface PartStore {
  readonly folder: string
  /** The parts that are whole and can be parts of the run, and at how many places files hold something else. */
  load(check: Check): Promise<{ readonly parts: ReadonlyMap<number, object>; readonly damaged: number }>
  /** Refuses a folder that cannot be written, before hours are spent for it. */
  probe(): void
  add(b: number, part: object): void
  /** Everything added is on the disk when this returns. */
  flush(): void
  close(): void
  remove(): Promise<void>
}

export function partStore(root: string, key: string, about: object): PartStore {
  const folder = join(root, key)
  let waiting: Buffer[] = []
  let bytes = 0
  let file: number | undefined
  let size = 0

  const close = () => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  const write = (buffer: Buffer) => {
    if (file === undefined || size > LARGE_FILE) {
      close()
      mkdirSync(folder, { recursive: true })
      file = openSync(join(folder, `${randomUUID()}.members`), 'wx')
      syncFolder(folder)
      syncFolder(root)
      size = 0
    }
    // A write may take less than all when the disk is nearly full.
    for (let at = 0; at < buffer.length; ) at += writeSync(file, buffer, at)
    size += buffer.length
    fdatasyncSync(file)
  }
  const flush = () => {
    if (waiting.length === 0) return
    const buffer = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    try {
      const first = file === undefined
      write(buffer)
      if (first) void writeWhole(join(folder, 'about.json'), `${JSON.stringify(about)}\n`).catch(() => {})
    } catch (error) {
      close()
      diskFault(folder, error)
    }
  }

  return {
    folder,
    async load(check) {
      const parts = new Map<number, object>()
      let damaged = 0
      for (const path of await memberFiles(folder)) {
        const parsed = parseFrames(await readFile(path))
        damaged += parsed.damaged
        for (const { number, content } of parsed.frames) {
          try {
            parts.set(number, check(fromBytes(content, path), number, path))
          } catch (error) {
            if (!(error instanceof SecateurError)) throw error
            damaged++
          }
        }
      }
      return { parts, damaged }
    },
    probe() {
      try {
        mkdirSync(folder, { recursive: true })
        accessSync(folder, constants.W_OK)
      } catch (error) {
        diskFault(folder, error)
      }
    },
    add(b, part) {
      const frame = formatFrame({ number: b, content: toBytes(part) })
      waiting.push(frame)
      bytes += frame.length
      if (bytes > ENOUGH_BYTES) flush()
    },
    flush,
    close,
    async remove() {
      close()
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    },
  }
}

async function memberFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter(name => name.endsWith('.members'))
    .toSorted()
    .map(name => join(folder, name))
}

/** The runs a store holds, as they describe themselves. */
export async function runsIn(root: string): Promise<readonly Record<string, unknown>[]> {
  const keys = await readdir(root).catch(() => [])
  const texts = await Promise.all(
    keys.map(key => readFile(join(root, key, 'about.json'), 'utf8').catch(() => '')),
  )
  return texts.flatMap(text => {
    try {
      const value: unknown = JSON.parse(text)
      return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : []
    } catch {
      return []
    }
  })
}

/** Runs that nobody went on with for so long are forgotten. */
export async function forgetOld(root: string, days: number): Promise<void> {
  const oldest = Date.now() - days * 86_400_000
  for (const key of await readdir(root).catch(() => [])) {
    const folder = join(root, key)
    const found = await stat(folder).catch(() => undefined)
    if (/^[0-9a-f]{64}$/.test(key) && found !== undefined && found.mtimeMs < oldest)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
