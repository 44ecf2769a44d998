/** Who is here: all must be of one version, so that all compute the same bits. */
import type { Redis } from 'ioredis'
import { fail } from '../../src/errors.js'
import { type Software, software } from '../store/software.js'
import { keys } from './keys.js'
import { type ClusterKey, readThreads } from './messages.js'

/** Who was not heard of for so long is gone. */
export const PRESENT_MS = 30_000

/** Refuses to be where another version is. */
export async function join(redis: Redis, place: string, key: ClusterKey): Promise<void> {
  const own = JSON.stringify({ ...software, ...(key.fingerprint !== '' && { key: key.fingerprint }) })
  await redis.set(keys.software, own, 'PX', PRESENT_MS, 'NX')
  const there = await redis.get(keys.software)
  if (there === null || there === own) {
    await redis.set(keys.software, own, 'PX', PRESENT_MS)
    return
  }
  const other = softwareIn(there)
  if (other.version === software.version && other.kernels === software.kernels) {
    fail('run/cluster-key', {
      where: place,
      rule: `is used ${other.key === undefined ? 'without a key' : 'with another key'}`,
      hint: 'SECATEUR_CLUSTER_KEY must be the same for all.',
    })
  }
  fail('run/cluster-version', {
    where: place,
    rule: `is used by Secateur ${other.version} (kernels ${other.kernels.slice(0, 12)})`,
    got: `${software.version} (kernels ${software.kernels.slice(0, 12)})`,
    hint: 'All must be of one version; use another database number for another: redis://host:6379/1',
  })
}

interface Other extends Software {
  readonly key?: string
}

function softwareIn(text: string): Other {
  try {
    const { version, kernels, key } = JSON.parse(text) as Record<keyof Other, unknown>
    return {
      version: String(version).slice(0, 40),
      kernels: String(kernels).slice(0, 64),
      ...(key !== undefined && { key: '' }),
    }
  } catch {
    return { version: 'unknown', kernels: 'unknown' }
  }
}

export async function report(redis: Redis, id: string, present: { readonly threads: number }): Promise<void> {
  await redis
    .multi()
    .set(keys.worker(id), JSON.stringify(present), 'PX', PRESENT_MS)
    .sadd(keys.workers, id)
    .pexpire(keys.workers, 10 * PRESENT_MS)
    .exec()
}

export async function signOff(redis: Redis, id: string): Promise<void> {
  await redis.multi().del(keys.worker(id)).srem(keys.workers, id).exec()
}

/** Parts that all workers together compute at a time. */
export async function slotsOf(redis: Redis): Promise<number> {
  const ids = await redis.smembers(keys.workers)
  if (ids.length === 0) return 0
  const texts = await redis.mget(ids.map(keys.worker))
  const gone = ids.filter((_, i) => texts[i] === null)
  if (gone.length > 0) await redis.srem(keys.workers, ...gone)
  return texts.reduce((sum, text) => sum + (text === null ? 0 : readThreads(text)), 0)
}
