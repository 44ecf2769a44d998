import { expect, test } from 'vitest'
import { allParts } from '../../src/run/parts-on.js'
import { poolRunner } from '../../src/run/pool.js'
import { onlyHere, type TaskKind } from '../../src/run/task-kind.js'
import { testRandom } from '../ensemble/random-ensemble.js'
import { fakePorts } from './fake-ports.js'

/** The orders that two workers get for parts that take so many milliseconds. */
async function ordersOf(parts: number, milliseconds: number): Promise<readonly number[]> {
  const kind: TaskKind<object, { readonly b: number }> = {
    name: 'numbers',
    prepare: () => b => ({ b }),
    ...onlyHere('numbers'),
    cost: () => milliseconds,
  }
  const { spawn, orders } = fakePorts(testRandom(1), { numbers: kind })
  const found = await allParts(poolRunner(spawn, 2), kind, {}, parts)
  expect(found.map(({ b }) => b)).toEqual([...Array(parts).keys()])
  return orders.map(order => order.parts.length)
}

test('short parts share orders, and each is worth its message', async () => {
  const sizes = await ordersOf(2000, 0.2)
  expect(sizes.length).toBeLessThan(80)
  expect(Math.max(...sizes)).toBe(100)
  expect(Math.min(...sizes.slice(0, -2))).toBe(10)
})

test('few or long parts are given out one by one at the end', async () => {
  for (const sizes of [await ordersOf(100, 0.2), await ordersOf(2000, 5)]) {
    expect(sizes.slice(-8)).toEqual(Array(8).fill(1))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(32)
  }
})
