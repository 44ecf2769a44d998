import { expect, test } from 'vitest'
import { threadRunner } from '../../dist/apps/node/threads.js'
import { methodKinds } from '../../src/method/select-now.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { memberError } from '../../src/run/member-error.js'
import { memberKind } from '../../src/run/member-kind.js'
import { poolRunner } from '../../src/run/pool.js'
import type { Order, Port } from '../../src/run/port.js'
import { portHere } from '../../src/run/port-here.js'
import { serve } from '../../src/run/serve.js'
import { testRandom } from '../ensemble/random-ensemble.js'
import { membersOn } from '../support/members-on.js'
import { conformsToRunner } from './conformance.js'
import { bytesOf, exampleTask } from './example-task.js'
import { fakePorts } from './fake-ports.js'
import { withFaults } from './faults.mjs'

const kinds = { ...methodKinds, members: withFaults(memberKind, memberError) }

for (const ports of [1, 3])
  conformsToRunner(`the calling thread as ${ports} of a pool`, () => poolRunner(() => portHere(kinds), ports))

for (const others of [1, 2, 6])
  conformsToRunner(`the calling thread beside ${others} shuffling workers`, () => {
    const ports = fakePorts(testRandom(others), kinds)
    let isHere = false
    const spawn = () => {
      if (isHere) return ports.spawn()
      isHere = true
      const own = portHere(kinds)
      const terminate = async () => {
        isHere = false
        await own.terminate()
      }
      return { ...own, terminate }
    }
    return poolRunner(spawn, 1 + others)
  })

test('what another worker has not begun is taken over in the end', async () => {
  const task = exampleTask({ members: 40 })
  const asked: Order[] = []
  const idle: Port = { post: order => asked.push(order), listen() {}, terminate: async () => {} }
  let spawned = 0
  const runner = poolRunner(() => (spawned++ === 0 ? portHere(kinds) : idle), 2)
  expect(bytesOf(await membersOn(runner, task))).toBe(bytesOf(await membersOn(inProcessRunner(), task)))
  // All that it was told are taken when it comes to them.
  const computed: number[] = []
  const late = serve(({ done }) => computed.push(...done.map(({ b }) => b)), kinds)
  asked.forEach(late)
  expect(asked.flatMap(({ parts }) => parts).length).toBeGreaterThan(0)
  expect(computed).toEqual([])
})

test('the calling thread computes beside others, and they share the work', async () => {
  const task = exampleTask({ n: 50, p: 220, members: 40 })
  const here: number[] = []
  const counted = {
    ...memberKind,
    prepare: (own: Parameters<typeof memberKind.prepare>[0]) => {
      const compute = memberKind.prepare(own)
      return (b: number) => {
        here.push(b)
        return compute(b)
      }
    },
  }
  const runner = threadRunner({ threads: 2, early: 2, here: { ...methodKinds, members: counted } })
  expect(bytesOf(await membersOn(runner, task))).toBe(bytesOf(await membersOn(inProcessRunner(), task)))
  expect(here.length).toBeGreaterThan(0)
  await runner.close()
})

test('other things have their turn between two parts', async () => {
  let turns = 0
  let goes = true
  const count = () => {
    turns++
    if (goes) setImmediate(count)
  }
  setImmediate(count)
  const runner = poolRunner(() => portHere(methodKinds), 1)
  await membersOn(runner, exampleTask({ members: 30 }))
  goes = false
  expect(turns).toBeGreaterThanOrEqual(30)
})
