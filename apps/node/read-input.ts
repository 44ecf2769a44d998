import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { didYouMean } from '../../src/data/nearest.js'
import { type ErrorCode, fail } from '../../src/errors.js'

/** More than a text of JavaScript can hold; a small file that claims to unpack to more is refused while unpacking. */
const LARGEST = 2 ** 29

/** The bytes of a file, or of the standard input for "-"; unzipped when they are gzip, whatever the name says. */
export async function readInput(path: string, stdin: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const bytes = path === '-' ? await drain(stdin) : await readPath(path)
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? unzip(bytes, path) : bytes
}

async function drain(stdin: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function readPath(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    return fail(...(await explain(path, (error as NodeJS.ErrnoException).code)))
  }
}

async function explain(path: string, code = 'unknown'): Promise<Parameters<typeof fail>> {
  const refuse = (
    name: string,
    rule: string,
    hint?: string,
  ): [ErrorCode, { where: string; rule: string; hint?: string }] => [
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
  if (code === 'ERR_FS_FILE_TOO_LARGE') return refuse('too-large', 'is larger than 2 GB')
  return refuse('unreadable', `cannot be read (${code})`)
}

async function unzip(bytes: Uint8Array, path: string): Promise<Uint8Array> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: LARGEST })
  } catch (error) {
    const where = path === '-' ? 'standard input' : path
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      return fail('data/too-large', { where, rule: `must unpack to less than ${LARGEST} bytes` })
    }
    return fail('data/gzip', { where, rule: 'is damaged: it begins as gzip but cannot be unpacked' })
  }
}
