import { describe, expect, test } from 'vitest'
import type { Fitted } from '../../src/learner/member-learner.js'
import { methodKinds } from '../../src/method/select-now.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { memberError } from '../../src/run/member-error.js'
import { memberKind } from '../../src/run/member-kind.js'
import { someParts } from '../../src/run/parts-on.js'
import { type Pool, poolRunner } from '../../src/run/pool.js'
import type { Runner } from '../../src/run/runner.js'
import { testRandom } from '../ensemble/random-ensemble.js'
import { membersOn } from '../support/members-on.js'
import { bytesOf, exampleTask, rejection } from './example-task.js'
import { fakePorts } from './fake-ports.js'
import { withFaults } from './faults.mjs'

const kinds = { ...methodKinds, members: withFaults(memberKind, memberError) }
const task = exampleTask({ members: 60 })
const other = exampleTask({ n: 30, p: 12, members: 9 })

/** Part 5 of a task, and whether the pool has computed it. */
async function fifth(pool: Pool, of = other, signal?: AbortSignal) {
  const answers: boolean[] = []
  const found: Fitted[] = []
  const aside: Runner = {
    threads: 1,
    async run(work, gathering, stop) {
      answers.push(await pool.aside(work, gathering, stop))
    },
  }
  await someParts(aside, memberKind, of, [5], { onPart: (_, part) => found.push(part), signal })
  return { isDone: answers[0], found }
}

describe('a part beside a run', () => {
  test('is computed by a worker that is up, whatever the run asks of it', async () => {
    const expected: Fitted[] = []
    await someParts(inProcessRunner(), memberKind, other, [5], { onPart: (_, part) => expected.push(part) })
    const answer = bytesOf(await membersOn(inProcessRunner(), task))
    for (let seed = 0; seed < 20; seed++) {
      const pool = poolRunner(fakePorts(testRandom(seed), kinds).spawn, 3)
      expect(await fifth(pool)).toEqual({ isDone: false, found: [] })
      await membersOn(pool, task)
      const [ensemble, ...beside] = await Promise.all([membersOn(pool, task), fifth(pool), fifth(pool)])
      expect(bytesOf(ensemble)).toBe(answer)
      expect(beside).toEqual([1, 2].map(() => ({ isDone: true, found: expected })))
    }
  })

  test('is computed elsewhere where its worker has ended', async () => {
    const ports = fakePorts(testRandom(1), kinds)
    const pool = poolRunner(ports.spawn, 1)
    await membersOn(pool, task)
    const beside = fifth(pool)
    ports.crash([...ports.alive][0], 'exit code 9')
    expect(await beside).toEqual({ isDone: false, found: [] })
    expect(bytesOf(await membersOn(pool, task))).toBe(bytesOf(await membersOn(inProcessRunner(), task)))
  })

  test('fails as it would in a run, and leaves the run alone', async () => {
    const pool = poolRunner(fakePorts(testRandom(1), kinds).spawn, 2)
    await membersOn(pool, task)
    const faulty = { ...other, faults: { 5: 'throw' } }
    const [ensemble, { message }] = await Promise.all([membersOn(pool, task), rejection(fifth(pool, faulty))])
    expect(message).toMatch(/^member 5: /)
    expect(ensemble.members).toHaveLength(60)
  })

  test('is given up on abort, and when the pool is closed', async () => {
    const pool = poolRunner(fakePorts(testRandom(1), kinds).spawn, 2)
    await membersOn(pool, task)
    const controller = new AbortController()
    const beside = rejection(fifth(pool, other, controller.signal))
    await new Promise(resolve => setImmediate(resolve))
    controller.abort()
    expect((await beside).message).toBe('run: was aborted')
    const late = rejection(fifth(pool))
    await pool.close()
    expect((await late).message).toBe('run: was aborted (the runner was closed)')
  })

  test('keeps the process alive until it is done', async () => {
    const ports = fakePorts(testRandom(5), kinds)
    let held = 0
    const spawn = () => ({
      ...ports.spawn(),
      ref: () => void held++,
      unref: () => void held--,
    })
    const pool = poolRunner(spawn, 1)
    await membersOn(pool, task)
    const beside = fifth(pool)
    await new Promise(resolve => setImmediate(resolve))
    expect(held).toBe(1)
    await membersOn(pool, { ...task, members: 2 })
    await beside
    expect(held).toBe(0)
  })
})
