/**
 * One shard of a run in a file: a heading that says which run and which part of it, the results, and an end with a digest of all
 * that stands before it. It is written beside its place and takes it when it is whole.
 */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fail } from '../../src/errors.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'
import { writeWhole } from '../node/files/write-whole.js'
import { type Frame, formatFrame, parseFrames } from './frames.js'
import { checkEnd, checkHead } from './shard-head.js'
import { checkPlace } from './shard-place.js'
import type { Software } from './software.js'

/** Part `index` of `of`, counted from 1: the numbers b with b = index - 1 modulo `of`, so that costs spread evenly. */
export interface Shard {
  readonly index: number
  readonly of: number
}

export interface ShardHead {
  readonly format: 'secateur-shard-2'
  readonly software: Software
  /** What the results are: members, replications. */
  readonly kind: string
  /** Digest of what is computed. */
  readonly run: string
  /** Numbers 0 .. total - 1 make the whole. */
  readonly total: number
  readonly shard: Shard
  /** What was asked for, as the command line has it. */
  readonly request: ShardRequest
}

export interface ShardRequest {
  readonly command: 'select' | 'study'
  /** The data file, or what of the study. */
  readonly subject: string
  readonly flags: Readonly<Record<string, unknown>>
}

export interface ShardFile {
  readonly path: string
  readonly head: ShardHead
  readonly results: readonly Frame[]
}

const HEAD = 0xffffffff
const END = 0xfffffffe

/** A shard of the same run may be computed again, and so may a damaged one; another run's is somebody's work. */
export function refuseOtherRun(path: string, run: string): void {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return
  checkPlace(path)
  const [first] = parseFrames(readFileSync(path)).frames
  if (first?.number !== HEAD || checkHead(fromBytes(first.content, path), path).run === run) return
  fail('io/exists', {
    where: path,
    rule: 'holds a shard of another run',
    hint: 'Name another file, or delete that one.',
  })
}

export async function writeShard(path: string, head: ShardHead, results: readonly Frame[]): Promise<void> {
  const frames = [{ number: HEAD, content: toBytes(head) }, ...results]
  const body = Buffer.concat(frames.map(frame => formatFrame(frame)))
  const end = toBytes({ count: results.length, digest: digestOf(body) })
  await writeWhole(path, Buffer.concat([body, formatFrame({ number: END, content: end })]))
}

export async function readShard(path: string): Promise<ShardFile> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) =>
    fail('io/unreadable', { where: path, rule: `cannot be read (${error.code})` }),
  )
  const { frames, damaged } = parseFrames(bytes)
  const [first, ...rest] = frames
  const last = rest.pop()
  if (first?.number !== HEAD) {
    fail('data/shard', { where: path, rule: 'is not a shard, or its beginning is damaged' })
  }
  const head = checkHead(fromBytes(first.content, path), path)
  const again = `Run --shard ${head.shard.index}/${head.shard.of} again.`
  if (damaged > 0 || last?.number !== END) {
    fail('data/shard', { where: path, rule: 'is damaged: it was altered or cut off', hint: again })
  }
  const end = checkEnd(fromBytes(last.content, path), path)
  const body = bytes.subarray(0, bytes.length - formatFrame(last).length)
  const numbers = new Set(rest.map(({ number }) => number))
  if (end.count !== rest.length || numbers.size !== rest.length || end.digest !== digestOf(body))
    fail('data/shard', { where: path, rule: 'is damaged: records are missing', hint: again })
  return { path, head, results: rest }
}

function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}
