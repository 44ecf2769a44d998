import { describe, expect, test } from 'vitest'
import { methodKinds } from '../../src/method/select-now.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { memberError } from '../../src/run/member-error.js'
import { memberKind } from '../../src/run/member-kind.js'
import { poolRunner } from '../../src/run/pool.js'
import { testRandom } from '../ensemble/random-ensemble.js'
import { membersOn } from '../support/members-on.js'
import { conformsToRunner } from './conformance.js'
import { bytesOf, exampleTask, rejection } from './example-task.js'
import { fakePorts } from './fake-ports.js'
import { withFaults } from './faults.mjs'

const prepare = { ...methodKinds, members: withFaults(memberKind, memberError) }

for (const threads of [1, 2, 3, 7]) {
  conformsToRunner(`pool of ${threads} shuffling workers`, () =>
    poolRunner(fakePorts(testRandom(threads), prepare).spawn, threads),
  )
}

describe('pool runner', () => {
  const task = exampleTask({ members: 60 })

  test('gives the same bytes and the same failure in a hundred random orders of completion', async () => {
    const answer = bytesOf(await membersOn(inProcessRunner(), task))
    const faulty = { ...task, faults: { 7: 'throw', 8: 'throw', 20: 'throw', 21: 'throw', 33: 'throw' } }
    for (let seed = 0; seed < 100; seed++) {
      const runner = poolRunner(fakePorts(testRandom(seed), prepare).spawn, 1 + (seed % 7))
      expect(bytesOf(await membersOn(runner, task))).toBe(answer)
      expect((await rejection(membersOn(runner, faulty))).message).toMatch(/^member 7: /)
    }
  })

  test('keeps its workers and sends the task once to each of them in a run', async () => {
    const ports = fakePorts(testRandom(1))
    const runner = poolRunner(ports.spawn, 3)
    await membersOn(runner, task)
    const workers = [...ports.alive]
    expect(ports.orders.filter(order => order.task !== undefined)).toHaveLength(3)
    await membersOn(runner, task)
    expect([...ports.alive]).toEqual(workers)
    expect(ports.orders.filter(order => order.task !== undefined)).toHaveLength(6)
  })

  test('starts no more workers than there are members or than the task is worth', async () => {
    const ports = fakePorts(testRandom(1))
    await membersOn(poolRunner(ports.spawn, 7), { ...task, members: 2 })
    expect(ports.alive.size).toBe(2)
    const thrifty = fakePorts(testRandom(1))
    await membersOn(
      poolRunner(thrifty.spawn, 7, () => 4),
      task,
    )
    expect(thrifty.alive.size).toBe(4)
  })

  test('ends workers after work that leaves much behind', async () => {
    const ports = fakePorts(testRandom(1))
    const runner = poolRunner(
      ports.spawn,
      3,
      () => 3,
      work => work.parts.length > 10,
    )
    const answer = bytesOf(await membersOn(inProcessRunner(), task))
    // The second of two runs begins as the first ends.
    const found = await Promise.all([membersOn(runner, task), membersOn(runner, task)])
    expect(found.map(bytesOf)).toEqual([answer, answer])
    expect(ports.alive.size).toBe(0)
    await membersOn(runner, { ...task, members: 10 })
    expect(ports.alive.size).toBe(3)
  })

  test('names the members lost with a worker that crashes, ends the others and starts anew', async () => {
    const ports = fakePorts(testRandom(5))
    const runner = poolRunner(ports.spawn, 2)
    let crashed = false
    const delivered = new Set<number>()
    const run = membersOn(runner, task, {
      onMember: b => delivered.add(b),
      onProgress: () => {
        if (crashed) return
        crashed = true
        setImmediate(() => ports.crash([...ports.alive][0], 'exit code 9'))
      },
    })
    const { code, message } = await rejection(run)
    expect(code).toBe('run/worker')
    expect(message).toMatch(/^members [-0-9, ]+: were lost when their worker stopped; got exit code 9\. /)
    const [first, last] = /(\d+)-(\d+)/.exec(message)!.slice(1).map(Number)
    for (let b = first; b <= last; b++) expect(delivered.has(b)).toBe(false)
    expect(ports.alive.size).toBe(0)
    expect((await membersOn(runner, task)).members).toHaveLength(60)
    expect(ports.alive.size).toBe(2)
  })

  test('replaces a worker that crashed while it had nothing to do', async () => {
    const ports = fakePorts(testRandom(5))
    const runner = poolRunner(ports.spawn, 2)
    await membersOn(runner, task)
    ports.crash([...ports.alive][0], 'exit code 9')
    expect((await membersOn(runner, task)).members).toHaveLength(60)
    expect(ports.alive.size).toBe(2)
  })

  test('ends every worker at once on abort', async () => {
    const ports = fakePorts(testRandom(5))
    const controller = new AbortController()
    const run = rejection(membersOn(poolRunner(ports.spawn, 3), task, { signal: controller.signal }))
    await new Promise(resolve => setImmediate(resolve))
    expect(ports.alive.size).toBe(3)
    controller.abort()
    expect((await run).code).toBe('run/aborted')
    expect(ports.alive.size).toBe(0)
  })

  test('gives runs their turns, and a run that waits is aborted at once', async () => {
    const ports = fakePorts(testRandom(5))
    const runner = poolRunner(ports.spawn, 2)
    const controller = new AbortController()
    const events: string[] = []
    await Promise.all([
      membersOn(runner, task, { onProgress: done => done > 10 && controller.abort() }).then(() =>
        events.push('first done'),
      ),
      rejection(membersOn(runner, task, { signal: controller.signal })).then(() =>
        events.push('second aborted'),
      ),
      membersOn(runner, task, { onMember: b => b === 0 && events.push('third begun') }),
    ])
    expect(events).toEqual(['second aborted', 'first done', 'third begun'])
  })

  test('holds the process while it works and lets go afterwards', async () => {
    const ports = fakePorts(testRandom(5))
    let held = 0
    const spawn = () => ({
      ...ports.spawn(),
      ref: () => void held++,
      unref: () => void held--,
    })
    const most: number[] = []
    await membersOn(poolRunner(spawn, 3), task, { onProgress: () => most.push(held) })
    expect(Math.max(...most)).toBe(3)
    expect(held).toBe(0)
  })

  test('rejects what runs and what comes when it is closed', async () => {
    const ports = fakePorts(testRandom(5))
    const runner = poolRunner(ports.spawn, 3)
    const running = rejection(membersOn(runner, task))
    const waiting = rejection(membersOn(runner, task))
    await new Promise(resolve => setImmediate(resolve))
    await runner.close()
    for (const run of [running, waiting, rejection(membersOn(runner, task))]) {
      expect((await run).message).toBe('run: was aborted (the runner was closed)')
    }
    expect(ports.alive.size).toBe(0)
    await runner.close()
  })

  test('says so when a worker cannot be started or the task cannot be sent', async () => {
    const spawn = () => {
      throw new Error('no threads left')
    }
    expect((await rejection(membersOn(poolRunner(spawn, 2), task))).message).toBe(
      'worker: could not be started; got Error: no threads left',
    )
    const runner = poolRunner(fakePorts(testRandom(1)).spawn, 2)
    const unsendable = { ...task, extra: () => {} }
    expect((await rejection(membersOn(runner, unsendable))).message).toMatch(/could not be cloned/)
    expect((await membersOn(runner, task)).members).toHaveLength(60)
  })

  test('refuses a member that comes twice or was never asked for', async () => {
    for (const b of [0, 60, -1, 0.5]) {
      const ports = fakePorts(testRandom(3))
      const runner = poolRunner(() => {
        const port = ports.spawn()
        return {
          ...port,
          listen: (onAnswer, onCrash) =>
            port.listen(answer => {
              onAnswer(answer)
              onAnswer({ done: answer.done.map(fitted => ({ ...fitted, b })) })
            }, onCrash),
        }
      }, 1)
      expect((await rejection(membersOn(runner, task))).code).toBe('run/protocol')
    }
  })
})
