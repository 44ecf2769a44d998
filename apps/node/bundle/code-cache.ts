/**
 * What V8 has compiled of the parts of the program, kept in the user's cache folder for the next start: by build, version of Node, flags of V8 and kind of thread. V8
 * refuses code of another version of it or other flags, but runs code that was damaged on the disk: a checksum goes before it. A file that is not the user's own
 * is not looked at.
 */
import { cacheFolder } from '../cache-folder.js'

const fs = process.getBuiltinModule('node:fs')
const path = process.getBuiltinModule('node:path')
const v8 = process.getBuiltinModule('node:v8')

export interface CodeCache {
  /** What was kept of a part, if anything. */
  read(part: string): Buffer | undefined
  /** Keeps it whole or not at all, and says nothing where that cannot be done. */
  write(part: string, code: Buffer): void
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
  const folderNow = () =>
    path.join(all, `${build}-${process.version}-${process.arch}-${v8.cachedDataVersionTag()}`)
  const fileOf = (part: string) => path.join(folderNow(), `${role}-${part.replace(/^\.\/|\.mjs$/g, '')}`)
  const user = process.getuid?.()
  return {
    read(part) {
      let file: number | undefined
      try {
        // A pipe that somebody put there is not waited for.
        file = fs.openSync(fileOf(part), fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
        const { size, uid, mode } = fs.fstatSync(file)
        if (user !== undefined && (uid !== user || (mode & 0o022) !== 0)) return undefined
        const kept = Buffer.allocUnsafeSlow(size)
        if (fs.readSync(file, kept) !== size || size <= SUM_BYTES) return undefined
        const code = kept.subarray(SUM_BYTES)
        return sumOf(code).equals(kept.subarray(0, SUM_BYTES)) ? code : undefined
      } catch {
        return undefined
      } finally {
        if (file !== undefined) fs.closeSync(file)
      }
    },
    write(part, code) {
      const place = fileOf(part)
      const folder = path.dirname(place)
      // Threads of a process may keep the same part.
      const draft = `${place}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`
      try {
        if (!fs.existsSync(folder)) removeOld(all)
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
        // Brought to the disk before it has its name: what is half written is never read.
        fs.writeFileSync(draft, Buffer.concat([sumOf(code), code]), {
          mode: 0o600,
          flag: 'wx',
          flush: true,
        })
        fs.renameSync(draft, place)
      } catch {
        removeQuietly(draft)
      }
    },
  }
}

const SUM_BYTES = 4

/** Of damage, which it is to find, CRC-32 misses one case in four billions, and no damage within 32 bits; hashes of node:crypto take six milliseconds to load. */
function sumOf(code: Buffer): Buffer {
  const sum = Buffer.alloc(SUM_BYTES)
  sum.writeUInt32LE(process.getBuiltinModule('node:zlib').crc32(code))
  return sum
}

const none: CodeCache = { read: () => undefined, write() {} }

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
