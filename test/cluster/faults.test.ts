import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Queue } from 'bullmq'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hire, killRun } from './kill-run.js'
import { endAll, folder, pause, progress, type Started, start, timeless } from './processes.js'
import { redisInstalled, type TestRedis, testRedis } from './redis.js'

const members = '1200'
const select = [
  'select',
  'data.csv',
  '-r',
  'response',
  '--members',
  members,
  '--method',
  'stability',
  '--json',
]

describe.skipIf(!redisInstalled)('whatever fails, the bytes are those of the undisturbed run', () => {
  let redis: TestRedis
  let answer: string
  let workers: Started[] = []
  beforeAll(async () => {
    redis = await testRedis()
    answer = timeless((await start([...select, '--quiet']).ended).out)
  })
  afterAll(async () => {
    endAll()
    await redis.stop()
  })

  const worker = () =>
    start(['cluster', 'worker', '--redis', redis.url, '--threads', '1', '--lock', '1', '--quiet'])
  let stores = 0
  /** A coordinator with a store of its own, and that store. */
  const coordinator = (store = join(folder, `store-${stores++}`)) => ({
    store,
    run: start([...select, '--cluster', redis.url, '--store', store]),
  })
  const withWorkers = async (count: number, work: () => Promise<void>) => {
    workers = Array.from({ length: count }, worker)
    try {
      await work()
    } finally {
      for (const { child } of workers) child.kill('SIGKILL')
      await Promise.all(workers.map(({ ended }) => ended))
    }
  }
  const ends = async ({ ended }: Started) => {
    const { code, out, err } = await ended
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
    expect(timeless(out)).toBe(answer)
  }

  // npm run faults runs 200, two at a time; SECATEUR_KILL_FIRST=56 begins with that seed.
  const first = Number(process.env.SECATEUR_KILL_FIRST ?? 1)
  const last = Number(process.env.SECATEUR_KILL_RUNS ?? 10)
  test(`workers are killed at random: seeds ${first} to ${last}`, { timeout: 60_000 * last }, async () => {
    const crew = hire(redis.url, 3)
    try {
      for (let seed = first; seed <= last; seed += 2) {
        const seeds = [seed, seed + 1].filter(each => each <= last)
        const endings = await Promise.all(seeds.map(each => killRun(each, crew)))
        expect(endings, `seeds ${seeds.join()}`).toEqual(seeds.map(() => 'same'))
      }
    } finally {
      await crew.end()
    }
  })

  test('a worker sleeps beyond its lock and wakes up again', async () => {
    await withWorkers(2, async () => {
      const { run, store } = coordinator()
      await progress(run, store)
      workers[0].child.kill('SIGSTOP')
      await pause(2500)
      workers[0].child.kill('SIGCONT')
      await ends(run)
    })
  })

  test('every job is delivered twice', async () => {
    await withWorkers(2, async () => {
      const connection = { url: redis.url, maxRetriesPerRequest: null }
      const queue = new Queue('parts', { connection, prefix: 'secateur' })
      const seen = new Set<string>()
      let doubling = true
      const double = (async () => {
        while (doubling) {
          for (const job of await queue.getJobs(['wait', 'active'])) {
            if (job?.id === undefined || seen.has(job.id) || job.id.endsWith('again')) continue
            seen.add(job.id)
            await queue.add('members', job.data, { jobId: `${job.id}-again`, removeOnComplete: true })
          }
          await pause(5)
        }
      })()
      await ends(coordinator().run)
      doubling = false
      await double
      expect(seen.size).toBeGreaterThan(1)
      await queue.close()
    })
  })

  test('Redis is flushed', async () => {
    await withWorkers(2, async () => {
      const { run, store } = coordinator()
      for (let time = 0; time < 2; time++) {
        await progress(run, store)
        await redis.client.flushall()
      }
      await ends(run)
    })
  })

  test('Redis is killed and comes back empty, and is shut down and started again', async () => {
    await withWorkers(2, async () => {
      const { run, store } = coordinator()
      for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
        await progress(run, store)
        await redis.kill(signal)
        await pause(400)
        await redis.start()
      }
      await ends(run)
    })
  })

  test('the coordinator is killed and started again', async () => {
    await withWorkers(2, async () => {
      const { run, store } = coordinator()
      await progress(run, store)
      run.child.kill('SIGKILL')
      await run.ended
      const again = coordinator(store).run
      await ends(again)
      expect((await again.ended).err).toMatch(/members were finished before/)
    })
  })

  test('two coordinators ask for the same run', async () => {
    await withWorkers(2, async () => {
      const first = coordinator()
      await progress(first.run, first.store)
      const second = coordinator()
      await Promise.all([ends(first.run), ends(second.run)])
    })
  })

  const faulty = (...words: string[]) =>
    start([redis.url, ...words], {}, fileURLToPath(new URL('./faulty-worker.mjs', import.meta.url)))

  test('a member that cannot be computed fails the run after three attempts, with its number and reason', async () => {
    const bad = faulty('throw', '17')
    const { run } = coordinator()
    expect(await run.ended).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(
        'secateur: member 17: could not be computed; got RangeError: poisoned [run/member]\n',
      ),
    })
    bad.child.kill('SIGKILL')
    expect((await bad.ended).err.match(/Could not compute/g)).toHaveLength(3)
  })

  test('a member that kills every worker is found and set aside, and fails the run', async () => {
    let going = true
    let deaths = 0
    // As a supervisor would, start a worker whenever one dies.
    const supervisor = (async () => {
      while (going) {
        const one = faulty('kill', '2')
        await Promise.race([
          one.ended,
          pause(100)
            .then(() => one.said(/Joined/))
            .then(() => one.ended),
        ]).catch(() => {})
        if (going) deaths++
      }
    })()
    const { run } = coordinator()
    const { code, err } = await run.ended
    going = false
    endAll()
    await supervisor
    expect(code).toBe(1)
    expect(err).toMatch(
      /member 2: was given up twice, after 3 attempts each time; got job stalled more than allowable limit. Workers die on it: look at their logs and their memory. \[run\/poison\]\n$/,
    )
    expect(deaths).toBeGreaterThanOrEqual(3)
  })
})
