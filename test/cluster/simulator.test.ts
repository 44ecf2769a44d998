import { expect, test } from 'vitest'
import { partValue, simulate } from './simulator.js'

const SCHEDULES = Number(process.env.SECATEUR_SCHEDULES ?? 3000)
const right = (parts: number) => Array.from({ length: parts }, (_, b) => [b, partValue(b)])
const sorted = (values: ReadonlyMap<number, number>) => [...values].sort(([a], [b]) => a - b)

test(`${SCHEDULES} schedules of faults end in the same values, each within its time and with a short queue`, async () => {
  let crashes = 0
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const parts = 20 + (seed % 60)
    const outcome = await simulate(seed, { parts })
    expect(outcome.error, `seed ${seed}`).toBeUndefined()
    expect(sorted(outcome.values), `seed ${seed}`).toEqual(right(parts))
    expect(outcome.time, `seed ${seed}`).toBeLessThan(120_000)
    crashes += outcome.crashes
  }
  expect(crashes, 'coordinators that died').toBeGreaterThan(SCHEDULES / 20)
})

test('a schedule is the same every time', async () => {
  for (const seed of [3, 14, 159]) {
    const [one, other] = [await simulate(seed, { parts: 40 }), await simulate(seed, { parts: 40 })]
    expect(one).toEqual(other)
  }
})

test('without faults of its own making the queue stays as short as there are workers for', async () => {
  const lengths = []
  for (let seed = 1; seed <= 50; seed++) lengths.push((await simulate(seed, { parts: 400 })).longestQueue)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * 4 + 512 / 4)
})

test('a part that always fails, and one that kills its workers, fail every schedule with their number', async () => {
  for (let seed = 1; seed <= SCHEDULES / 10; seed++) {
    const part = seed % 30
    const how = seed % 2 === 0 ? 'throw' : 'kill'
    const { error } = await simulate(seed, { parts: 30, poison: { part, how } })
    expect(error, `seed ${seed}`).toMatchObject({
      code: how === 'throw' ? 'run/member' : 'run/poison',
      where: expect.stringMatching(new RegExp(`^member ${part}$`)),
    })
  }
})

test('a worker that computes wrongly is found out, or nobody was asked twice', async () => {
  let found = 0
  for (let seed = 1; seed <= 300; seed++) {
    const { error } = await simulate(seed, { parts: 60, liar: true })
    if (error === undefined) continue
    expect(error, `seed ${seed}`).toMatchObject({ code: 'run/disagreement' })
    found++
  }
  expect(found).toBeGreaterThan(0)
})
