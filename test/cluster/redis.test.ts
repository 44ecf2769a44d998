import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.js'
import { endAll, folder, progress, start, timeless } from './processes.js'
import { redisInstalled, type TestRedis, testRedis } from './redis.js'

const select = 'select data.csv -r response --members 400 --method stability --json'.split(' ')

describe.skipIf(!redisInstalled)('a cluster on a real Redis', () => {
  let redis: TestRedis
  let answer: string
  beforeAll(async () => {
    redis = await testRedis()
    answer = timeless((await start([...select, '--quiet']).ended).out)
  })
  afterAll(async () => {
    endAll()
    await redis.stop()
  })

  const worker = (...more: string[]) =>
    start(['cluster', 'worker', '--redis', redis.url, '--threads', '1', '--lock', '1', ...more])

  const ofRuns = async () =>
    (await redis.client.keys('secateur:*')).filter(key => /^secateur:(task|run):/.test(key))

  test('gives the bytes of one machine, leaves nothing in Redis, and workers leave when told', async () => {
    const workers = [worker(), worker()]
    await Promise.all(workers.map(one => one.said(/Joined redis:.* with 1 thread; waiting for work/)))
    const { code, out } = await start([...select, '--cluster', redis.url]).ended
    expect(code).toBe(0)
    expect(timeless(out)).toBe(answer)
    expect(JSON.parse(out).timing.threads).toBe(2)
    expect(await ofRuns()).toEqual([])
    expect(await redis.client.zcard('secateur:parts:completed')).toBe(0)
    for (const { child } of workers) child.kill('SIGTERM')
    const [one] = await Promise.all(workers.map(({ ended }) => ended))
    expect(one.code).toBe(0)
    expect(one.err).toContain('Leaving: work under way is handed over')
    expect(await redis.client.smembers('secateur:workers')).toEqual([])
  })

  test('gives the bytes of the recommended method, whose simulations run there, too, though a worker dies', async () => {
    const words = 'select data.csv -r response --members 100 --json'.split(' ')
    const single = await start(words).ended
    const [dying, living] = [worker(), worker()]
    const env = { SECATEUR_CACHE: join(folder, 'recommended') }
    const cluster = start([...words, '--cluster', redis.url], env)
    // A folder for the members, and one for the simulations.
    const stages = () => readdirSync(join(folder, 'recommended/members')).length
    await vi.waitUntil(() => existsSync(join(folder, 'recommended/members')) && stages() > 1, 60_000)
    dying.child.kill('SIGKILL')
    const { code, out } = await cluster.ended
    expect(code).toBe(0)
    expect(JSON.parse(out).assessment.simulations).toBe(20)
    expect(timeless(out)).toBe(timeless(single.out))
    expect(await ofRuns()).toEqual([])
    living.child.kill('SIGTERM')
    await living.ended
  })

  test('runs a study, and waits for the first worker', async () => {
    const study = 'study table1 --cell 100-50-0 --method lasso,stabsel --replications 4 --json'.split(' ')
    const ensembles = 'study ensembles --cell scenario1-1 --method bss --replications 2 --json'.split(' ')
    const [single, compared] = await Promise.all([study, ensembles].map(words => start(words).ended))
    const cluster = start([...study, '--cluster', redis.url])
    await cluster.said(/No worker is at .* yet: start some with secateur cluster worker/)
    const late = worker()
    expect((await cluster.ended).out).toBe(single.out)
    expect((await start([...ensembles, '--cluster', redis.url]).ended).out).toBe(compared.out)
    late.child.kill('SIGTERM')
    expect((await late.ended).code).toBe(0)
  })

  test('takes the data from a shared folder, or refuses what is too large for Redis', async () => {
    const share = temporaryFolder('share')
    const sharing = worker('--share', share)
    await sharing.said(/Joined/)
    const limited = await start([...select, '--cluster', redis.url, '--upload-limit', '0.1']).ended
    expect(limited).toMatchObject({ code: 1, out: '' })
    expect(limited.err).toMatch(
      /data: must be at most 1 MB to travel through Redis; got 1 MB. Name a folder that all workers can read with --share.* \[run\/too-large\]\n$/,
    )
    const { out } = await start([...select, '--cluster', redis.url, '--share', share]).ended
    expect(timeless(out)).toBe(answer)
    expect(readdirSync(share)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.task$/)])
    expect(await redis.client.keys('secateur:task:*')).toEqual([])
    sharing.child.kill('SIGKILL')
    await sharing.ended
    const blind = worker()
    await blind.said(/Joined/)
    const failed = await start([...select, '--cluster', redis.url, '--share', share, '--seed', '2']).ended
    expect(failed.code).toBe(1)
    expect(failed.err).toContain('needs --share: the data are in a folder')
    blind.child.kill('SIGKILL')
  })

  test('data that are altered in Redis are found out and sent again', async () => {
    const run = start([...select, '--cluster', redis.url])
    const chunk = async () => (await redis.client.keys('secateur:task:*:0'))[0]
    while ((await chunk()) === undefined) await new Promise(resolve => setTimeout(resolve, 50))
    await redis.client.setrange(await chunk(), 5000, 'altered')
    const honest = worker()
    const { code, out } = await run.ended
    expect(code).toBe(0)
    expect(timeless(out)).toBe(answer)
    honest.child.kill('SIGTERM')
    await honest.ended
  })

  test('Ctrl-C keeps what is finished, takes the jobs back, and --resume ends in the same bytes', async () => {
    const one = worker()
    await one.said(/Joined/)
    const env = { SECATEUR_CACHE: join(folder, 'resume') }
    const long = [...select, '--members', '3000', '--cluster', redis.url]
    const first = start(long, env)
    await progress(first, join(folder, 'resume'))
    first.child.kill('SIGINT')
    const { code, err } = await first.ended
    expect(code).toBe(130)
    expect(err).toMatch(/interrupted: \d+ of 3000 members are kept. The same command with --resume goes on/)
    expect(await ofRuns()).toEqual([])
    expect(await redis.client.llen('secateur:parts:wait')).toBe(0)
    const again = await start([...long, '--resume'], env).ended
    expect(again.err).toMatch(/\d+ of 3000 members were finished before/)
    const single = await start([...select, '--members', '3000', '--quiet']).ended
    expect(timeless(again.out)).toBe(timeless(single.out))
    one.child.kill('SIGKILL')
  })

  test('Ctrl-C ends coordinator and workers while Redis is away, and keeps what is finished', async () => {
    const gone = await testRedis()
    const busy = start(['cluster', 'worker', '--redis', gone.url, '--threads', '1'])
    await busy.said(/Joined/)
    const env = { SECATEUR_CACHE: join(folder, 'away') }
    const run = start([...select, '--members', '30000', '--cluster', gone.url], env)
    await progress(run, join(folder, 'away'))
    await gone.kill()
    run.child.kill('SIGINT')
    busy.child.kill('SIGTERM')
    const [coordinator, worked] = await Promise.all([run.ended, busy.ended])
    expect(coordinator.err).toMatch(/interrupted: \d+ of 30000 members are kept/)
    expect([coordinator.code, worked.code]).toEqual([130, 0])
    await gone.stop()
  })

  test('refuses an address that is none, a Redis that is not there, one that evicts, and says no password', async () => {
    const refuse = async (url: string, code: string, says: string) => {
      const { err, code: exit } = await start([...select, '--cluster', url]).ended
      expect(err).toContain(says)
      expect(err).toContain(`[${code}]`)
      expect(err).not.toContain('secret')
      expect(exit).toBe(code.startsWith('usage') ? 2 : 1)
    }
    await refuse('http://x:secret@host', 'usage/redis', 'must be an address such as redis://')
    await refuse('env', 'usage/redis', 'env needs SECATEUR_REDIS to be set')
    await refuse(
      'redis://x:secret@127.0.0.1:1',
      'io/redis',
      'redis://127.0.0.1:1: cannot be reached (ECONNREFUSED)',
    )
    await redis.client.config('SET', 'maxmemory-policy', 'allkeys-lru')
    await refuse(
      redis.url,
      'io/redis',
      'must not evict keys: maxmemory-policy must be noeviction; got allkeys-lru',
    )
    await redis.client.config('SET', 'maxmemory-policy', 'noeviction')
  })

  test('takes users and passwords of an ACL', async () => {
    await redis.client.acl('SETUSER', 'me', 'on', '>secret', '~secateur:*', '+@all')
    const url = `redis://me:secret@127.0.0.1:${redis.port}`
    const one = start(['cluster', 'worker', '--threads', '1'], { SECATEUR_REDIS: url })
    await one.said(/Joined/)
    const { out } = await start([...select, '--cluster', 'env'], { SECATEUR_REDIS: url }).ended
    expect(timeless(out)).toBe(answer)
    one.child.kill('SIGKILL')
    const wrong = await start(['cluster', 'worker', '--redis', url.replace('secret', 'wrong')]).ended
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('cannot be reached (WRONGPASS') })
  })

  test('a worker of another version is refused, and so is a coordinator where another version works', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const other = join(root, '.cache', 'other-version')
    rmSync(other, { recursive: true, force: true })
    mkdirSync(other, { recursive: true })
    cpSync(join(root, 'dist'), join(other, 'dist'), { recursive: true })
    writeFileSync(join(other, 'package.json'), '{"type":"module"}')
    const file = join(other, 'dist/src/version.js')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/'\d+\.\d+\.\d+'/, "'9.9.9'"))
    const program = join(other, 'dist/apps/cli/main.js')
    const mine = worker()
    await mine.said(/Joined/)
    const foreign = await start(['cluster', 'worker', '--redis', redis.url], {}, program).ended
    expect(foreign.code).toBe(1)
    expect(foreign.err).toMatch(
      /is used by Secateur 0\.\d+\.\d+ \(kernels \w{12}\); got 9\.9\.9 \(kernels \w{12}\)\. All must be of one version.* \[run\/cluster-version\]\n$/,
    )
    const coordinator = await start([...select, '--cluster', redis.url], {}, program).ended
    expect(coordinator.err).toContain('[run/cluster-version]')
    mine.child.kill('SIGKILL')
    rmSync(other, { recursive: true, force: true })
  })
})
