import { expect, test } from 'vitest'
import { threadRunner } from '../../dist/apps/node/threads.js'
import { methodKinds } from '../../src/method/select-now.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { memberError } from '../../src/run/member-error.js'
import { memberKind } from '../../src/run/member-kind.js'
import { poolRunner } from '../../src/run/pool.js'
import { portHere } from '../../src/run/port-here.js'
import { membersOn } from '../support/members-on.js'
import { conformsToRunner } from './conformance.js'
import { bytesOf, exampleTask } from './example-task.js'
import { withFaults } from './faults.mjs'

const kinds = { ...methodKinds, members: withFaults(memberKind, memberError) }

for (const ports of [1, 3])
  conformsToRunner(`the calling thread as ${ports} of a pool`, () => poolRunner(() => portHere(kinds), ports))

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
