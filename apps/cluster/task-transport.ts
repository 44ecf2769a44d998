/**
 * What is computed travels once to each worker, under the digest of its content: through a folder that all can read, or in pieces
 * through Redis, where it expires unless somebody keeps it alive.
 */
import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { fail } from '../../src/errors.js'
import { fromBytes } from '../../src/run/portable.js'
import { diskFault } from '../node/disk-fault.js'
import { software } from '../store/software.js'
import type { Content } from '../store/task-content.js'
import { keys } from './keys.js'

export type Kind = 'members' | 'replications'

export interface Transport {
  /** A folder that coordinator and workers share. */
  readonly share?: string | undefined
  /** Bytes that may lie in Redis. */
  readonly limit: number
}

const CHUNK = 4 << 20
/** Kept alive while a coordinator is there; gone so long after the last one. */
export const TASK_MS = 10 * 60_000

export async function sendTask(
  redis: Redis,
  kind: Kind,
  content: Content,
  transport: Transport,
): Promise<void> {
  const { digest, pieces } = content
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  if (transport.share !== undefined) {
    await shareFile(join(transport.share, `${digest}.task`), pieces)
    await redis.set(keys.task(digest), JSON.stringify({ kind, size, chunks: 0 }), 'PX', TASK_MS)
    return
  }
  if (size > transport.limit) {
    fail('run/too-large', {
      where: 'data',
      rule: `must be at most ${megabytes(transport.limit)} to travel through Redis`,
      got: megabytes(size),
      hint: 'Name a folder that all workers can read with --share, here and for the workers.',
    })
  }
  let chunks = 0
  for (const chunk of chunksOf(pieces)) await redis.set(keys.chunk(digest, chunks++), chunk, 'PX', TASK_MS)
  await redis.set(keys.task(digest), JSON.stringify({ kind, size, chunks }), 'PX', TASK_MS)
}

/** Longer life for what is there; false when some of it is not. */
export async function keepTask(redis: Redis, digest: string): Promise<boolean> {
  const text = await redis.get(keys.task(digest))
  if (text === null) return false
  const { chunks } = JSON.parse(text) as { chunks: number }
  const pipeline = redis.pipeline()
  pipeline.pexpire(keys.task(digest), TASK_MS)
  for (let i = 0; i < chunks; i++) pipeline.pexpire(keys.chunk(digest, i), TASK_MS)
  const answers = (await pipeline.exec()) ?? []
  return answers.every(([error, there]) => error === null && there === 1)
}

export async function forgetTask(redis: Redis, digest: string): Promise<void> {
  const text = await redis.get(keys.task(digest))
  if (text === null) return
  const { chunks } = JSON.parse(text) as { chunks: number }
  await redis.del(keys.task(digest), ...Array.from({ length: chunks }, (_, i) => keys.chunk(digest, i)))
}

/** The task again, or undefined when it is not there, or not whole. In memory that threads can share. */
export async function fetchTask(
  redis: Redis,
  digest: string,
  share: string | undefined,
): Promise<{ readonly kind: Kind; readonly task: unknown } | undefined> {
  const text = await redis.get(keys.task(digest))
  if (text === null) return undefined
  const { kind, size, chunks } = JSON.parse(text) as { kind: Kind; size: number; chunks: number }
  const memory = new Uint8Array(new SharedArrayBuffer(size))
  if (chunks === 0) {
    if (share === undefined) {
      fail('run/no-share', {
        where: 'worker',
        rule: 'needs --share: the data lie in a folder that coordinator and workers share',
      })
    }
    memory.set(await readFile(join(share, `${digest}.task`)))
  } else {
    let at = 0
    for (let i = 0; i < chunks; i++) {
      const chunk = await redis.getBuffer(keys.chunk(digest, i))
      if (chunk === null || at + chunk.length > size) return undefined
      memory.set(chunk, at)
      at += chunk.length
    }
  }
  if (digestOf(memory) !== digest) {
    // Altered on the way: when it is gone, whoever wants it computed sends it again.
    await forgetTask(redis, digest)
    return undefined
  }
  return { kind, task: fromBytes(memory, 'task') }
}

function digestOf(memory: Uint8Array): string {
  const hash = createHash('sha256').update(JSON.stringify(['secateur-content-1', software]))
  // Hashes take no shared memory.
  for (let at = 0; at < memory.length; at += CHUNK) hash.update(memory.slice(at, at + CHUNK))
  return hash.digest('hex')
}

function* chunksOf(pieces: readonly Uint8Array[]): Generator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + CHUNK - size)
      waiting.push(part)
      size += part.length
      at += part.length
      if (size < CHUNK) continue
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function shareFile(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(draft, 'wx')
    try {
      for (const piece of pieces) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    diskFault(path, error)
  }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}
