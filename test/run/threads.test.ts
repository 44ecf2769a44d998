import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { threadPort } from '../../dist/apps/node/thread-port.js'
import { threadRunner } from '../../dist/apps/node/threads.js'
import { poolRunner } from '../../dist/src/run/pool.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { randomTable } from '../random-table.js'
import { membersOn } from '../support/members-on.js'
import { conformsToRunner, withFault } from './conformance.js'
import { bytesOf, exampleTask, rejection } from './example-task.js'

const faultyWorker = new URL('./faulty-worker.mjs', import.meta.url)
const faultyThreads = (threads: number) => poolRunner(() => threadPort(faultyWorker), threads)

for (const threads of [1, 2, 3, 7]) {
  conformsToRunner(`${threads} worker threads`, () => faultyThreads(threads))
}

describe('thread runner', () => {
  const task = exampleTask({ n: 50, p: 220, members: 40 })

  test('gives the same bytes for 1, 2, 3 and 7 threads and without threads', async () => {
    const answer = bytesOf(await membersOn(inProcessRunner(), task))
    for (const threads of [1, 2, 3, 7]) {
      for (const workPerThread of [0, 2, undefined]) {
        const runner = threadRunner({ threads, workPerThread })
        expect(runner.threads).toBe(threads)
        expect(bytesOf(await membersOn(runner, task))).toBe(answer)
        await runner.close()
      }
    }
  })

  test.each(['stability', 'pruned'])(
    'gives the same result of %s where threads share the packed columns',
    async method => {
      const data = randomTable(60, 7001, 5)
      const options = { method, members: 12, lambdas: 20, q: 8 } as const
      const bytes = ({ timing: _timing, ...rest }: SelectionResult) => JSON.stringify(rest)
      const answer = bytes(await select(data, options))
      for (const threads of [2, 3]) {
        const runner = threadRunner({ threads, workPerThread: 0 })
        expect(bytes(await select(data, { ...options, runner }))).toBe(answer)
        await runner.close()
      }
    },
  )

  test('takes a matrix that is already in shared memory', async () => {
    const x = new Float64Array(new SharedArrayBuffer(task.data.x.byteLength))
    x.set(task.data.x)
    const runner = threadRunner({ threads: 2, workPerThread: 0 })
    const ensemble = await membersOn(runner, { ...task, data: { ...task.data, x } })
    expect(bytesOf(ensemble)).toBe(bytesOf(await membersOn(inProcessRunner(), task)))
    await runner.close()
  })

  test('uses every core unless told otherwise, and refuses a number of threads that is none', async () => {
    expect(threadRunner().threads).toBeGreaterThanOrEqual(1)
    for (const threads of [0, -1, 1.5, Number.NaN]) {
      expect(() => threadRunner({ threads })).toThrow('threads: must be a whole number, at least 1')
    }
  })

  test('ends a thread that computes without end when aborted', async () => {
    const runner = faultyThreads(2)
    const controller = new AbortController()
    const run = membersOn(
      runner,
      // The first thread holds members 0-3 for ever; the second one does the rest.
      withFault(task, { 0: 'loop' }),
      { signal: controller.signal, onProgress: done => done === 36 && controller.abort() },
    )
    expect((await rejection(run)).code).toBe('run/aborted')
    expect((await membersOn(runner, task)).members).toHaveLength(40)
    await runner.close()
  })

  test('names the members lost with a thread that exits', async () => {
    const runner = faultyThreads(1)
    const { code, message } = await rejection(
      membersOn(runner, withFault({ ...task, members: 3 }, { 0: 'exit' })),
    )
    expect(code).toBe('run/worker')
    expect(message).toMatch(/^members 0: were lost when their worker stopped; got exit code 3\. /)
    expect((await membersOn(runner, task)).members).toHaveLength(40)
    await runner.close()
  })

  test('says so when the worker cannot be loaded', async () => {
    const runner = poolRunner(() => threadPort(new URL('./no-such-worker.mjs', import.meta.url)), 1)
    const { code, message } = await rejection(membersOn(runner, { ...task, members: 1 }))
    expect(code).toBe('run/worker')
    expect(message).toMatch(/^members 0: .*no-such-worker/)
  })

  test('lets a finished script exit by itself', async () => {
    const threads = pathToFileURL('dist/apps/node/threads.js').href
    const script = `
      import { memberKind } from ${JSON.stringify(pathToFileURL('dist/src/run/member-kind.js').href)}
      import { allParts } from ${JSON.stringify(pathToFileURL('dist/src/run/parts-on.js').href)}
      import { threadRunner } from ${JSON.stringify(threads)}
      const n = 20, p = 5
      const x = Float64Array.from({ length: n * p }, (_, i) => (i * i) % 17)
      const data = { n, p, x, y: x.slice(n, 2 * n), family: 'gaussian', names: [...'abcde'], response: 'y' }
      const sampler = { name: 'half', seed: 1, stratified: false }
      const task = { data, grid: Float64Array.of(2, 1), q: 3, sampler, members: 20 }
      const runner = threadRunner({ threads: 2, workPerThread: 0 })
      console.log((await allParts(runner, memberKind, task, 20)).length)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: 60_000,
    })
    expect(stdout).toBe('20\n')
  })
})
