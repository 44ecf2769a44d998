/** Who is here: all must be of one version, so that all compute the same bits. */
import type { Redis } from 'ioredis'
import { fail } from '../../src/errors.js'
import { type Software, software } from '../store/software.js'
import { keys } from './keys.js'

/** Who was not heard of for so long is gone. */
export const PRESENT_MS = 30_000

/** Refuses to be where another version is. */
export async function join(redis: Redis, place: string): Promise<void> {
  const own = JSON.stringify(software)
  await redis.set(keys.software, own, 'PX', PRESENT_MS, 'NX')
  const there = await redis.get(keys.software)
  if (there === null || there === own) {
    await redis.set(keys.software, own, 'PX', PRESENT_MS)
    return
  }
  const other = JSON.parse(there) as Software
  fail('run/cluster-version', {
    where: place,
    rule: `is used by Secateur ${other.version} (kernels ${other.kernels.slice(0, 12)})`,
    got: `${software.version} (kernels ${software.kernels.slice(0, 12)})`,
    hint: 'All must be of one version; use another database number for another: redis://host:6379/1',
  })
}

export interface Present {
  readonly threads: number
}

export async function report(redis: Redis, id: string, present: Present): Promise<void> {
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
  return texts.reduce((sum, text) => sum + (text === null ? 0 : (JSON.parse(text) as Present).threads), 0)
}
