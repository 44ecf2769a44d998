import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { fail } from '../../src/errors.js'
import { PREFIX } from './keys.js'
import { clusterPackages } from './packages.js'

export type Connection = Awaited<ReturnType<typeof connect>>

/** Whoever asks is told within this time that there is nobody. */
const CONNECT_MS = 10_000

/** Attempts to reach it again, the last of them about ten minutes after the first: the pauses grow to a second. */
const ATTEMPTS = 610

/** A Redis or Valkey that answers and keeps what it is given; afterwards the connection is restored when it breaks. */
export async function connect(url: string) {
  const place = placeOf(url)
  const { Redis } = await clusterPackages()
  let established = false
  let abandoned = false
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: null,
    retryStrategy: times =>
      established && !abandoned && times <= ATTEMPTS ? Math.min(50 * times, 1000) : null,
  })
  let last = ''
  // A connection that breaks is mended; what matters is said where something had to be given up.
  redis.on('error', (error: NodeJS.ErrnoException) => {
    last = error.code ?? error.message
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    redis.disconnect()
    const { code, message } = error as NodeJS.ErrnoException
    fail('io/redis', {
      where: place,
      rule: `cannot be reached (${code ?? (last || message)})`,
      hint: 'Check the address, the user and the password: redis://user:password@host:6379, rediss:// with TLS.',
    })
  }
  established = true
  await requireRights(redis, place)
  await refuseEviction(redis, place)
  return {
    redis,
    /** Host and port, without what must stay secret. */
    place,
    /** From now on a connection that breaks, this one or a duplicate, is not mended: who leaves does not wait for a Redis that is away. */
    abandon: () => {
      abandoned = true
    },
  }
}

/** What the queue and the runs use; each is tried on a key of its own, which holds nothing. */
async function requireRights(redis: Redis, place: string): Promise<void> {
  const key = `${PREFIX}:rights:${randomUUID()}`
  const trials: Record<string, () => Promise<unknown>> = {
    INFO: () => redis.info('memory'),
    GET: () => redis.get(key),
    SET: () => redis.set(key, '1', 'PX', 1000),
    DEL: () => redis.del(key),
    MGET: () => redis.mget(key),
    STRLEN: () => redis.strlen(key),
    PEXPIRE: () => redis.pexpire(key, 1000),
    SMEMBERS: () => redis.smembers(key),
    BLPOP: () => redis.blpop(key, 0.01),
    LPOP: () => redis.lpop(key),
    BZPOPMIN: () => redis.bzpopmin(key, 0.01),
    HGETALL: () => redis.hgetall(key),
    MULTI: () => redis.multi().get(key).exec(),
    EVAL: () => redis.eval('return 1', 0),
    EVALSHA: () => redis.evalsha('0'.repeat(40), 0),
    'EVAL with HSET, ZADD, LPUSH, XADD': () => redis.eval(WRITING, 1, key),
  }
  for (const [command, trial] of Object.entries(trials)) {
    try {
      await trial()
    } catch (error) {
      if (!/NOPERM|no permission|can't run this command/i.test((error as Error).message)) continue
      redis.disconnect()
      fail('io/redis-rights', {
        where: place,
        rule: `does not let this user run ${command}`,
        hint: 'Give it: ~secateur:* +@all -@dangerous +info; see docs/cluster.md.',
      })
    }
  }
}

const WRITING = `
  for _, command in ipairs({ {'hset', 'a', '1'}, {'del'}, {'zadd', '1', 'a'}, {'del'}, {'lpush', 'a'}, {'del'}, {'sadd', 'a'}, {'del'},
      {'xadd', '*', 'a', '1'}, {'del'} }) do
    redis.call(command[1], KEYS[1], unpack(command, 2))
  end`

/** A store that drops keys when it is full would drop jobs. */
async function refuseEviction(redis: Redis, place: string): Promise<void> {
  const info = await redis.info('memory')
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1]
  if (policy === undefined || policy === 'noeviction') return
  redis.disconnect()
  fail('io/redis', {
    where: place,
    rule: 'must not evict keys: maxmemory-policy must be noeviction',
    got: policy,
    hint: 'Jobs and data would vanish under load: use another instance, or set the policy.',
  })
}

/** It was away for too long. */
export function lostRedis(place: string): never {
  fail('io/redis', { where: place, rule: 'did not come back within ten minutes' })
}

function placeOf(url: string): string {
  try {
    const { protocol, hostname, port } = new URL(url)
    if (['redis:', 'rediss:'].includes(protocol) && hostname !== '')
      return `${protocol}//${hostname}:${port === '' ? 6379 : port}`
  } catch {
    // Said below.
  }
  return fail('usage/redis', {
    where: 'redis',
    rule: 'must be an address such as redis://user:password@host:6379/0, or rediss:// with TLS',
  })
}
