/**
 * What may be said through Redis, with ranges: whoever can write there can write anything, and nothing is allocated, counted to or
 * opened by its word. With a key (SECATEUR_CLUSTER_KEY) tasks, jobs and results are signed as well, HMAC-SHA256; what is not is not read.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../src/errors.js'
import type { Failure } from '../../src/run/failure.js'
import type { Delivery, Job } from './exchange.js'

/** Pieces in which a task travels. */
export const CHUNK = 4 << 20
/** No task is larger. */
const MOST_BYTES = 2 ** 36
/** Jobs have no more parts. */
export const MOST_PARTS = 512
/** The last number of a part that fits a frame. */
const LAST_PART = 2 ** 32 - 3
const MOST_THREADS = 4096
const LEAST_KEY = 16

const count = z.number().int().min(0)
const text = z.string().max(10_000)
const signature = z.string().max(100).optional()

const run = z.string().regex(/^[0-9a-f]{64}$/)

const header = z
  .object({
    kind: z.string().regex(/^[a-z]{1,40}$/),
    size: count.max(MOST_BYTES),
    chunks: count,
    signature,
  })
  .refine(({ size, chunks }) => chunks === 0 || chunks === Math.ceil(size / CHUNK))
export type TaskHeader = Omit<z.infer<typeof header>, 'signature'>

const job = z.object({ from: count.max(LAST_PART), to: count.max(LAST_PART + 1) })
const isJob = ({ from, to }: Job) => to > from && to - from <= MOST_PARTS
const order = job.extend({ run, signature }).refine(isJob)

const failure = z.object({
  b: z.number().int().min(-1).max(LAST_PART),
  code: z
    .string()
    .regex(/^[a-z]+\/[a-z0-9-]+$/i)
    .max(100),
  fault: z.object({
    where: text,
    rule: text,
    got: z.union([text, z.number()]).optional(),
    hint: text.optional(),
  }),
  origin: text,
})
const failed = z.object({ job: job.refine(isJob), failure, final: z.boolean() })

const present = z.object({ threads: z.number().int().min(1) })

/** Null for a text that is no header, or not signed as it should be. */
export function readHeader(digest: string, found: string, key: ClusterKey): TaskHeader | null {
  const checked = header.safeParse(parsed(found))
  if (!checked.success) return null
  const { signature: given, ...own } = checked.data
  return key.isSigned(['task', digest, own.kind, own.size, own.chunks], given) ? own : null
}

export function headerText(digest: string, own: TaskHeader, key: ClusterKey): string {
  return JSON.stringify({ ...own, ...key.sign(['task', digest, own.kind, own.size, own.chunks]) })
}

export type Order = Job & { readonly run: string }

/** A job as the queue carries it. */
export function orderOf(own: Order, key: ClusterKey): Order {
  return { ...own, ...key.sign(['job', own.run, own.from, own.to]) }
}

export function readOrder(found: unknown, key: ClusterKey): Order {
  const checked = order.safeParse(found)
  if (!checked.success)
    return fail('run/message', { where: 'job', rule: 'is not one that a coordinator gives' })
  const { signature: given, ...own } = checked.data
  if (key.isSigned(['job', own.run, own.from, own.to], given)) return own
  return fail('run/cluster-key', {
    where: 'job',
    rule: 'is not signed with the key of this worker',
    hint: 'SECATEUR_CLUSTER_KEY must be the same for all.',
  })
}

/** Undefined for what tells of no failure. */
export function readFailed(found: unknown): Extract<Delivery, { failure: Failure }> | undefined {
  const checked = failed.safeParse(found)
  return checked.success ? (checked.data as Extract<Delivery, { failure: Failure }>) : undefined
}

export function readFailure(found: string): Failure | undefined {
  const checked = failure.safeParse(parsed(found))
  return checked.success ? (checked.data as Failure) : undefined
}

/** Parts that a worker says it computes at a time; none for what is no worker's word. */
export function readThreads(found: string): number {
  const checked = present.safeParse(parsed(found))
  return checked.success ? Math.min(checked.data.threads, MOST_THREADS) : 0
}

function parsed(found: string): unknown {
  try {
    return JSON.parse(found)
  } catch {
    return undefined
  }
}

/** The secret that all who compute together have, or none. */
export interface ClusterKey {
  /** Tells one key from another without giving it away; '' without a key. */
  readonly fingerprint: string
  /** What frames of results of a run are signed with. */
  readonly forRun: (run: string) => Uint8Array | undefined
  readonly sign: (words: readonly (string | number)[]) => { readonly signature?: string }
  readonly isSigned: (words: readonly (string | number)[], given: string | undefined) => boolean
}

export function clusterKey(secret: string | undefined): ClusterKey {
  if (secret === undefined || secret === '') {
    return { fingerprint: '', forRun: () => undefined, sign: () => ({}), isSigned: () => true }
  }
  if (secret.length < LEAST_KEY) {
    const hint = 'Such as the output of: openssl rand -hex 32'
    fail('usage/cluster-key', {
      where: 'SECATEUR_CLUSTER_KEY',
      rule: `must have at least ${LEAST_KEY} characters`,
      hint,
    })
  }
  const mac = (words: readonly (string | number)[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['secateur-cluster-1', ...words]))
      .digest()
  return {
    fingerprint: mac(['key']).toString('hex').slice(0, 8),
    forRun: own => mac(['results', own]),
    sign: words => ({ signature: mac(words).toString('base64') }),
    isSigned(words, given) {
      const own = mac(words)
      const other = Buffer.from(given ?? '', 'base64')
      return other.length === own.length && timingSafeEqual(other, own)
    },
  }
}
