/**
 * What V8 has compiled of the parts of the program, kept in the user's cache folder for the next start with the text that it was compiled from, all in one file: by
 * build, version of Node, flags of V8 and kind of thread. V8 refuses code of another version of it or other flags, but runs code that was damaged on the disk: a
 * checksum goes before it. A file that is not the user's own is not looked at.
 */
import { cacheFolder } from '../cache-folder.js'

const fs = process.getBuiltinModule('node:fs')
const path = process.getBuiltinModule('node:path')
const v8 = process.getBuiltinModule('node:v8')

/** A part as the text of a function, one byte a character, and what V8 made of it. */
export interface CompiledPart {
  readonly text: string
  readonly code: Buffer
}

export type CompiledParts = ReadonlyMap<string, CompiledPart>

export interface CodeCache {
  /** What was kept; nothing where nothing was, or where it cannot be trusted. */
  read(): CompiledParts
  /** Keeps these parts, and no others, whole or not at all, and says nothing where that cannot be done. */
  write(parts: CompiledParts): void
}

/** Milliseconds after which code that no program has written again is removed: that of builds and versions of before. */
const OLD = 30 * 24 * 3600 * 1000
/** What folders of code are called. Whoever names the cache folder may have a folder `code` in it. */
const NAME = /^[0-9a-f]{16}-v\d+\.\d+\.\d+[^/]*-\w+$/

export function codeCache(
  build: string,
  role: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): CodeCache {
  const all = homeOf(env)
  // As Node's own cache is forbidden.
  if (all === undefined || (env.NODE_DISABLE_COMPILE_CACHE ?? '') !== '') return none
  // Of the flags that are set when code is read or kept.
  const placeNow = () =>
    path.join(all, `${build}-${process.version}-${process.arch}-${v8.cachedDataVersionTag()}`, role)
  const user = process.getuid?.()
  return {
    read() {
      let file: number | undefined
      try {
        // A pipe that somebody put there is not waited for.
        file = fs.openSync(placeNow(), fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
        const { size, uid, mode } = fs.fstatSync(file)
        if (user !== undefined && (uid !== user || (mode & 0o022) !== 0)) return nothing
        const kept = Buffer.allocUnsafeSlow(size)
        return fs.readSync(file, kept) === size ? unpacked(kept) : nothing
      } catch {
        return nothing
      } finally {
        if (file !== undefined) fs.closeSync(file)
      }
    },
    write(parts) {
      const place = placeNow()
      const folder = path.dirname(place)
      // Threads of a process may keep the same parts.
      const draft = `${place}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`
      try {
        if (!fs.existsSync(folder)) removeOld(all)
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
        // Brought to the disk before it has its name: what is half written is never read.
        fs.writeFileSync(draft, packed(parts), { mode: 0o600, flag: 'wx', flush: true })
        fs.renameSync(draft, place)
      } catch {
        removeQuietly(draft)
      }
    },
  }
}

/** The checksum, and the bytes of the list of parts. */
const HEAD_BYTES = 8
/** V8 copies code that does not begin at a multiple of them. */
const UNIT = 8
/**
 * Node keeps strings of more than 1,031,913 bytes outside of V8's heap. Inside it, the texts of all that a selection needs would be what takes it beyond the eight
 * megabytes up to which V8 does not begin to look for garbage in the old part of the heap: five milliseconds of a brief job. From half as much on they are filled up.
 */
const OUTSIDE = 2 ** 20

const roundUp = (bytes: number) => Math.ceil(bytes / UNIT) * UNIT

/** Checksum, names and sizes of the parts; then all texts; then the code of each, every one at a whole unit. */
function packed(parts: CompiledParts): Buffer {
  const sizes = Array.from(parts, ([name, { text, code }]) => [name, text.length, code.length] as const)
  const list = Buffer.from(JSON.stringify(sizes))
  const { start, end } = placeOfTexts(list.length, sizes)
  const file = Buffer.alloc(sizes.reduce((sum, [, , code]) => sum + roundUp(code), end))
  file.writeUInt32LE(list.length, 4)
  list.copy(file, HEAD_BYTES)
  file.write(Array.from(parts.values(), ({ text }) => text).join(''), start, 'latin1')
  let at = end
  for (const { code } of parts.values()) {
    code.copy(file, at)
    at += roundUp(code.length)
  }
  file.writeUInt32LE(sumOf(file), 0)
  return file
}

function unpacked(file: Buffer): CompiledParts {
  if (file.length < HEAD_BYTES || sumOf(file) !== file.readUInt32LE(0)) return nothing
  const listBytes = file.readUInt32LE(4)
  const sizes = JSON.parse(file.toString('latin1', HEAD_BYTES, HEAD_BYTES + listBytes)) as Sizes
  const { start, end } = placeOfTexts(listBytes, sizes)
  const texts = file.toString('latin1', start, end)
  const parts = new Map<string, CompiledPart>()
  let from = 0
  let at = end
  for (const [name, text, code] of sizes) {
    parts.set(name, { text: texts.slice(from, from + text), code: file.subarray(at, at + code) })
    from += text
    at += roundUp(code)
  }
  return parts
}

/** Of each part its name and the bytes of its text and code. */
type Sizes = readonly (readonly [string, number, number])[]

function placeOfTexts(listBytes: number, sizes: Sizes): { readonly start: number; readonly end: number } {
  const start = roundUp(HEAD_BYTES + listBytes)
  const bytes = sizes.reduce((sum, [, text]) => sum + text, 0)
  return { start, end: start + roundUp(bytes > OUTSIDE / 2 ? Math.max(bytes, OUTSIDE) : bytes) }
}

/** Of damage, which it is to find, CRC-32 misses one case in four billions, and no damage within 32 bits; hashes of node:crypto take six milliseconds to load. */
function sumOf(file: Buffer): number {
  return process.getBuiltinModule('node:zlib').crc32(file.subarray(4))
}

const nothing: CompiledParts = new Map()
const none: CodeCache = { read: () => nothing, write() {} }

/** Undefined where the system does not know where the user is at home. */
function homeOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  try {
    return path.join(cacheFolder(env), 'code')
  } catch {
    return undefined
  }
}

function removeQuietly(place: string): void {
  try {
    fs.rmSync(place, { recursive: true, force: true })
  } catch {}
}

function removeOld(all: string): void {
  if (!fs.existsSync(all)) return
  for (const name of fs.readdirSync(all)) {
    const folder = path.join(all, name)
    if (NAME.test(name) && Date.now() - fs.lstatSync(folder).mtimeMs > OLD) removeQuietly(folder)
  }
}
