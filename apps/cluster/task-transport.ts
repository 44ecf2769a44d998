/**
 * What is computed travels once to each worker, under the digest of its content: through a folder that all can read, or in pieces
 * through Redis, where it expires unless somebody keeps it alive.
 */
import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { fail } from '../../src/errors.js'
import { fromBytes } from '../../src/run/portable.js'
import type { NamedTask } from '../../src/run/task-kind.js'
import { throughDraft } from '../node/files/write-whole.js'
import { software } from '../store/software.js'
import type { Content } from '../store/task-content.js'
import { keys } from './keys.js'
import { CHUNK, type ClusterKey, headerText, readHeader, type TaskHeader } from './messages.js'

export interface Transport {
  /** A folder that coordinator and workers share. */
  readonly share?: string | undefined
  /** Bytes that may lie in Redis. */
  readonly limit: number
}

/** Kept alive while a coordinator is there; gone so long after the last one. */
export const TASK_MS = 10 * 60_000

export async function sendTask(
  redis: Redis,
  kind: string,
  content: Content,
  transport: Transport,
  key: ClusterKey,
): Promise<void> {
  const { digest, pieces } = content
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  if (transport.share !== undefined) {
    await shareFile(join(transport.share, `${digest}.task`), pieces)
    await redis.set(keys.task(digest), headerText(digest, { kind, size, chunks: 0 }, key), 'PX', TASK_MS)
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
  await redis.set(keys.task(digest), headerText(digest, { kind, size, chunks }, key), 'PX', TASK_MS)
}

/** Longer life for what is there; false when some of it is not. */
export async function keepTask(redis: Redis, digest: string, key: ClusterKey): Promise<boolean> {
  const header = await headerOf(redis, digest, key)
  if (header === null) return false
  const { chunks } = header
  const pipeline = redis.pipeline()
  pipeline.pexpire(keys.task(digest), TASK_MS)
  for (let i = 0; i < chunks; i++) pipeline.pexpire(keys.chunk(digest, i), TASK_MS)
  const answers = (await pipeline.exec()) ?? []
  return answers.every(([error, there]) => error === null && there === 1)
}

export async function forgetTask(redis: Redis, digest: string, key: ClusterKey): Promise<void> {
  const { chunks } = (await headerOf(redis, digest, key)) ?? { chunks: 0 }
  await redis.del(keys.task(digest), ...Array.from({ length: chunks }, (_, i) => keys.chunk(digest, i)))
}

async function headerOf(redis: Redis, digest: string, key: ClusterKey): Promise<TaskHeader | null> {
  const text = await redis.get(keys.task(digest))
  return text === null ? null : readHeader(digest, text, key)
}

/** The task again, or undefined when it is not there, or not whole. In memory that threads can share. */
export async function fetchTask(
  redis: Redis,
  digest: string,
  share: string | undefined,
  key: ClusterKey,
): Promise<NamedTask | undefined> {
  const header = await headerOf(redis, digest, key)
  if (header === null) return undefined
  const { kind, size, chunks } = header
  if (chunks === 0 && share === undefined) {
    fail('run/no-share', {
      where: 'worker',
      rule: 'needs --share: the data are in a folder that coordinator and workers share',
    })
  }
  const shared = join(share ?? '', `${digest}.task`)
  // As much as is there, not as much as is said to be there.
  const there = chunks === 0 ? await sizeOf(shared) : await lengthOf(redis, digest, chunks)
  if (there !== size) return undefined
  const memory = new Uint8Array(new SharedArrayBuffer(size))
  if (chunks === 0) memory.set(await readFile(shared))
  else {
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
    await forgetTask(redis, digest, key)
    return undefined
  }
  return { kind, task: fromBytes(memory, 'task') }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found?.size ?? -1
}

async function lengthOf(redis: Redis, digest: string, chunks: number): Promise<number> {
  let length = 0
  for (let i = 0; i < chunks; i++) {
    const own = await redis.strlen(keys.chunk(digest, i))
    if (own === 0 || own > CHUNK) return -1
    length += own
  }
  return length
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

function shareFile(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  return throughDraft(path, async draft => {
    const file = await open(draft, 'wx')
    try {
      for (const piece of pieces) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
  })
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}
