/** What the heading and the end of a shard may say, with ranges: a file is not believed because its checksums are right. */
import { z } from 'zod'
import { fail } from '../../src/errors.js'
import type { ShardHead } from './shard-file.js'

/** More parts than any run has, and few enough to count on one's memory. */
const MOST_PARTS = 10_000_000

const text = z.string().max(4096)
const setting = z.union([
  z.boolean(),
  z.number(),
  text,
  z.array(z.union([text, z.number()])),
  z.record(text, z.union([text, z.number(), z.boolean()])),
])

const headSchema = z
  .object({
    format: z.literal('secateur-shard-2'),
    software: z.object({ version: text, kernels: text }),
    kind: z.string().max(40),
    run: z.string().regex(/^[0-9a-f]{64}$/),
    total: z.number().int().min(1).max(MOST_PARTS),
    shard: z.object({
      index: z.number().int().min(1),
      of: z.number().int().min(1).max(MOST_PARTS),
    }),
    request: z.object({
      command: z.enum(['select', 'study']),
      subject: text,
      flags: z.record(z.string().regex(/^[a-zA-Z]{1,40}$/), setting),
    }),
  })
  .refine(({ shard }) => shard.index <= shard.of)

export function checkHead(found: unknown, where: string): ShardHead {
  const { format } = Object(found) as { format?: unknown }
  if (typeof format === 'string' && format !== 'secateur-shard-2') {
    fail('data/shard', { where, rule: 'must be a shard of format 2', got: format.slice(0, 40) })
  }
  const checked = headSchema.safeParse(found)
  if (checked.success) return checked.data as ShardHead
  return fail('data/shard', { where, rule: 'does not begin like a shard' })
}

const endSchema = z.object({ count: z.number().int().min(0), digest: z.string() })

export function checkEnd(found: unknown, where: string): { readonly count: number; readonly digest: string } {
  const checked = endSchema.safeParse(found)
  return checked.success ? checked.data : fail('data/shard', { where, rule: 'does not end like a shard' })
}
