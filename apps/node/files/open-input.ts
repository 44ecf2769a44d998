/** Files and the standard input as sources of bytes, unzipped on the way when they are gzip, whatever the name says. */
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { ByteSource } from '../../../src/data/table/byte-source.js'
import { openSource } from '../../../src/data/table/open-source.js'
import { didYouMean } from '../../../src/errors/nearest.js'
import { type ErrorCode, type Fault, fail } from '../../../src/errors.js'
import { fileAccess } from './file-access.js'
import { gunzipChunks } from './gunzip-chunks.js'

/** Bytes asked for at a time: enough to tell what a file holds, and no more than are read in vain where the rest is read in another way. */
const CHUNK = 2 ** 20

/** A file, or the standard input for "-". */
export async function openInput(path: string, stdin: AsyncIterable<Uint8Array>): Promise<ByteSource> {
  if (path === '-') {
    if (isFolder()) return fail(...(await explain('standard input', 'EISDIR')))
    return openSource('standard input', { chunks: stdin, gunzip: gunzipChunks })
  }
  try {
    if (statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    return await openSource(path, {
      chunks: fileChunks(path),
      gunzip: gunzipChunks,
      access: () => fileAccess(path),
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || code.includes('/')) throw error
    return fail(...(await explain(path, code)))
  }
}

/** Whether the standard input is one, of which Node reads nothing. */
function isFolder(): boolean {
  try {
    return fstatSync(0).isDirectory()
  } catch {
    return false
  }
}

/** Node's streams and promised files take longer to begin than a small table to be read. */
async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  if (statSync(path).isFIFO()) {
    yield* pipeChunks(path)
    return
  }
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafeSlow(CHUNK)
      const bytes = readSync(file, chunk, 0, CHUNK, null)
      if (bytes === 0) return
      yield chunk.subarray(0, bytes)
      // Signals are heard between two chunks.
      await new Promise(resolve => void setImmediate(resolve))
    }
  } finally {
    closeSync(file)
  }
}

/** A named pipe that nobody writes to would hold the thread that opens it, and the process could not even end. */
function pipeChunks(path: string): AsyncIterable<Uint8Array> {
  const { Socket } = process.getBuiltinModule('node:net')
  return new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) })
}

/** What a failed system call means to a user. */
async function explain(path: string, code: string): Promise<[ErrorCode, Fault]> {
  const refuse = (name: string, rule: string, hint?: string): [ErrorCode, Fault] => [
    `io/${name}`,
    { where: path, rule, ...(hint === undefined ? {} : { hint }) },
  ]
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    const siblings = await readdir(dirname(path)).catch(() => [])
    return refuse('no-such-file', 'does not exist', didYouMean(basename(path), siblings) ?? 'Check the path.')
  }
  if (code === 'EISDIR') return refuse('is-a-folder', 'is a folder', 'Name a file in it.')
  if (code === 'EACCES' || code === 'EPERM')
    return refuse('no-permission', 'may not be read', 'Check its permissions.')
  if (code === 'ELOOP') return refuse('link-loop', 'is a symbolic link that leads back to itself')
  if (code === 'ERR_INVALID_ARG_VALUE')
    return refuse('no-such-file', 'has a character that no name of a file may have')
  if (code === 'ENAMETOOLONG') return refuse('no-such-file', 'is too long for the name of a file')
  return refuse('unreadable', `cannot be read (${code})`)
}
