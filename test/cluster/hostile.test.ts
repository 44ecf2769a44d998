/** A Redis that others write to as well: what they write is not believed, and neither workers nor coordinators suffer from it. */
import { Queue } from 'bullmq'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatFrame, parseFrames } from '../../apps/store/frames.js'
import { stream } from '../../src/random/stream.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'
import { hostile } from '../support/tables/hostile-records.js'
import { endAll, type Started, start, timeless } from './processes.js'
import { redisInstalled, type TestRedis, testRedis } from './redis.js'

const RECORDS = Number(process.env.SECATEUR_HOSTILE_RECORDS ?? 200)
const select = 'select data.csv -r response --members 300 --method stability --json --quiet'.split(' ')
const KEY = 'a secret that is long enough'

describe.skipIf(!redisInstalled)('a Redis that others write to', () => {
  let redis: TestRedis
  let answer: string
  beforeAll(async () => {
    redis = await testRedis()
    answer = timeless((await start(select).ended).out)
  })
  afterAll(async () => {
    endAll()
    await redis.stop()
  })

  const worker = (env: Record<string, string> = {}) =>
    start(['cluster', 'worker', '--redis', redis.url, '--threads', '1', '--lock', '1'], env)
  const leave = async (one: Started) => {
    one.child.kill('SIGTERM')
    return one.ended
  }
  const found = async (pattern: string) => (await redis.client.keys(pattern)).toSorted()[0]
  const waitFor = async (pattern: string) => {
    for (;;) {
      const key = await found(pattern)
      if (key !== undefined) return key
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const megabytes = async (pid: number) => {
    const { readFileSync } = await import('node:fs')
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  }

  test('mutated results, failures and headers change nothing', async () => {
    const run = start([...select, '--cluster', redis.url])
    const alive = await waitFor('secateur:run:*:alive:*')
    const replies = alive.replace(':alive:', ':replies:')
    const sent = {
      part: {
        member: { variable: Int32Array.of(1, 4), from: Int32Array.of(0, 3), to: Int32Array.of(2, 9) },
        worstKkt: 1e-12,
      },
      milliseconds: 3,
    }
    const failed = {
      job: { from: 0, to: 1e15 },
      failure: { b: 0, code: 'run/member', fault: { where: 'x', rule: 'y' }, origin: '' },
      final: true,
    }
    const task = alive.replace(/run:(.*):alive:.*/, 'task:$1')
    for (let i = 0; i < RECORDS; i++) {
      const random = stream(i, 'test/hostile', 2)
      const isFailure = i % 5 === 0
      const content = toBytes(isFailure ? failed : hostile(outOfRange(sent), random))
      const frame = formatFrame({ number: isFailure ? 0xffffffff : i % 300, content })
      if (i % 7 === 0) frame[random.below(frame.length)] ^= 1 << random.below(8)
      await redis.client.rpush(replies, frame)
      if (i % 50 === 0)
        await redis.client.set(task, JSON.stringify({ kind: 'members', size: 1e12, chunks: 1e8 }))
    }
    await redis.client.set('secateur:worker:liar', '{"threads":1e12}', 'PX', 5000)
    await redis.client.sadd('secateur:workers', 'liar')
    const memory = await megabytes(run.child.pid!)
    const one = worker()
    const { code, out, err } = await run.ended
    expect(code, err).toBe(0)
    expect(timeless(out)).toBe(answer)
    expect(memory).toBeLessThan(1000)
    expect((await leave(one)).code).toBe(0)
  })

  test('a worker refuses jobs that no coordinator gives, and leaves when told', async () => {
    const queue = new Queue('parts', { connection: { port: redis.port }, prefix: 'secateur' })
    const run = 'a'.repeat(64)
    await redis.client.sadd(`secateur:run:${run}:coordinators`, 'x')
    await redis.client.set(`secateur:run:${run}:alive:x`, '1')
    await redis.client.set(`secateur:task:${run}`, JSON.stringify({ kind: 'members', size: 1e13, chunks: 0 }))
    const jobs = [
      { run, from: 0, to: 1_500_000_000 },
      { run: '../../../etc/passwd', from: 0, to: 1 },
      { run, from: -1, to: 1 },
      { run, from: 5, to: 5 },
      { run, from: 0.5, to: 1 },
      null,
      'x',
    ]
    for (const job of jobs) await queue.add('members', job, { attempts: 1 })
    const one = worker()
    await one.said(/(Left a job undone[\s\S]*){7}/)
    const { code, err } = await leave(one)
    expect(code).toBe(0)
    expect(err).toContain('job is not one that a coordinator gives')
    expect(JSON.stringify(await queue.getFailed())).not.toMatch(/\.js:\d+|file:\/\//)
    await queue.obliterate({ force: true })
    await queue.close()
    await redis.client.del(
      `secateur:run:${run}:coordinators`,
      `secateur:run:${run}:alive:x`,
      `secateur:task:${run}`,
    )
  })

  test('a result that could be but is not is found out, with a key not even read', async () => {
    const lie = async (run: Started) => {
      const alive = await waitFor('secateur:run:*:alive:*')
      const member = { variable: Int32Array.of(1), from: Int32Array.of(0), to: Int32Array.of(2) }
      for (let b = 0; b < 300; b++) {
        const content = toBytes({ part: { member, worstKkt: 0 }, milliseconds: 1 })
        await redis.client.rpush(alive.replace(':alive:', ':replies:'), formatFrame({ number: b, content }))
      }
      return run.ended
    }
    const believed = await lie(start([...select, '--cluster', redis.url]))
    expect(believed.code).toBe(1)
    expect(believed.err).toMatch(
      /member \d+: came from a worker and is not what this machine computes.*run\/disagreement/,
    )

    await redis.client.flushall()
    const env = { SECATEUR_CLUSTER_KEY: KEY }
    const signing = worker(env)
    const { code, out, err } = await lie(start([...select, '--cluster', redis.url], env))
    expect(code, err).toBe(0)
    expect(timeless(out)).toBe(answer)

    const other = await start([...select, '--cluster', redis.url], { SECATEUR_CLUSTER_KEY: `${KEY}!` }).ended
    expect(other.err).toMatch(/is used with another key.*\[run\/cluster-key\]\n$/)
    const none = await start([...select, '--cluster', redis.url]).ended
    expect(none.err).toMatch(/is used with another key.*\[run\/cluster-key\]\n$/)
    const short = await start([...select, '--cluster', redis.url], { SECATEUR_CLUSTER_KEY: 'x' }).ended
    expect(short).toMatchObject({ code: 2, err: expect.stringContaining('must have at least 16 characters') })
    await leave(signing)
  })

  test('rights that the user lacks are named at once', async () => {
    // Those with a key have left; their word stays for half a minute.
    await redis.client.flushall()
    for (const [name, rules, lacking] of [
      ['noinfo', ['+@all', '-@dangerous'], 'INFO'],
      ['noeval', ['+@all', '-eval', '-evalsha'], 'EVAL'],
      ['noqueue', ['+@all', '-xadd'], 'EVAL with'],
    ] as const) {
      await redis.client.call('ACL', 'SETUSER', name, 'on', '>secret', '~*', '&*', ...rules)
      const url = redis.url.replace('redis://', `redis://${name}:secret@`)
      for (const words of [
        ['cluster', 'worker', '--redis', url],
        [...select, '--cluster', url],
      ]) {
        const { code, err } = await start(words).ended
        expect(code).toBe(1)
        expect(err).toContain(`does not let this user run ${lacking}`)
        expect(err).toContain('[io/redis-rights]')
      }
    }
    await redis.client.call(
      'ACL',
      'SETUSER',
      'enough',
      'on',
      '>secret',
      '~secateur:*',
      '&*',
      '+@all',
      '-@dangerous',
      '+info',
    )
    const one = start([
      'cluster',
      'worker',
      '--redis',
      redis.url.replace('redis://', 'redis://enough:secret@'),
      '--threads',
      '1',
    ])
    await one.said(/Joined/)
    const { code, out, err } = await start([
      ...select,
      '--cluster',
      redis.url.replace('redis://', 'redis://enough:secret@'),
    ]).ended
    expect(code, err).toBe(0)
    expect(timeless(out)).toBe(answer)
    await leave(one)
  })
})

/** So that whatever is altered besides, no ensemble has it. */
function outOfRange<T extends { readonly part: { readonly member: { readonly variable: Int32Array } } }>(
  sent: T,
) {
  const variable = sent.part.member.variable.map(j => j + 1_000_000)
  return { ...sent, part: { ...sent.part, member: { ...sent.part.member, variable } } }
}

test('frames that are signed are read with their key alone', () => {
  const key = new Uint8Array(32).fill(7)
  const frame = formatFrame({ number: 3, content: toBytes({ a: 1 }) }, key)
  expect(fromBytes(parseFrames(frame, key).frames[0].content, 'x')).toEqual({ a: 1 })
  expect(parseFrames(frame).frames).toEqual([])
  expect(parseFrames(frame, key.with(0, 8)).frames).toEqual([])
  expect(parseFrames(formatFrame({ number: 3, content: toBytes({ a: 1 }) }), key).frames).toEqual([])
})
