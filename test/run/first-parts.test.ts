import { describe, expect, test } from 'vitest'
import { methodKinds } from '../../src/method/select-now.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { memberError } from '../../src/run/member-error.js'
import { memberKind } from '../../src/run/member-kind.js'
import { allParts } from '../../src/run/parts-on.js'
import { poolRunner } from '../../src/run/pool.js'
import type { Runner } from '../../src/run/runner.js'
import { testRandom } from '../ensemble/random-ensemble.js'
import { exampleTask, rejection } from './example-task.js'
import { fakePorts } from './fake-ports.js'
import { withFaults } from './faults.mjs'

const faulty = withFaults(memberKind, memberError)
const task = exampleTask({ members: 40 })
const first = [0, 13, 26, 39]

const runners: [string, () => Runner][] = [
  ['the calling thread', () => inProcessRunner((_kind, own) => faulty.prepare(own as never) as never)],
  ['three workers', () => poolRunner(fakePorts(testRandom(4), { ...methodKinds, members: faulty }).spawn, 3)],
]

describe.each(runners)('on %s', (_name, runner) => {
  test('parts that somebody waits for come to the same as in their turn', async () => {
    const usual = await allParts(runner(), memberKind, task, 40)
    const placed: number[] = []
    const found = await allParts(runner(), memberKind, task, 40, { first, onPlaced: b => placed.push(b) })
    expect(found).toEqual(usual)
    expect(placed.toSorted((a, b) => a - b)).toEqual([...usual.keys()])
  })

  test('the failure of the lowest number is told, whichever was computed first', async () => {
    for (const [faults, lowest] of [
      [{ 39: 'throw', 5: 'throw', 13: 'throw' }, 5],
      [{ 26: 'throw', 30: 'throw' }, 26],
      [{ 39: 'throw', 38: 'throw' }, 38],
    ] as const) {
      const own = { ...task, faults }
      const { message } = await rejection(allParts(runner(), memberKind, own, 40, { first }))
      expect(message).toMatch(new RegExp(`^member ${lowest}: `))
    }
  })

  test('of parts that nobody wants any more no others are begun, and the next task finds the workers as they were', async () => {
    const one = runner()
    const stop = new AbortController()
    let placed = 0
    const onPlaced = () => {
      placed++
      if (placed === 3) stop.abort()
    }
    expect(await allParts(one, memberKind, task, 40, { onPlaced, unwanted: stop.signal })).toEqual([])
    expect(placed).toBeLessThan(40)
    expect(await allParts(one, memberKind, task, 40)).toHaveLength(40)
  })
})
