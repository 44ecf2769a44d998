import { expect, test, vi } from 'vitest'
import { timer } from '../../src/math/timer.js'
import { select } from '../../src/method/select.js'
import { stage, stageClock } from '../../src/method/stages.js'
import { randomTable } from '../random-table.js'

test('a stage within another is taken out of it, and what is under way besides is named', () => {
  const clock = stageClock()
  let now = 0
  const watch = vi.spyOn(timer, 'now').mockImplementation(() => now)
  const busy = (milliseconds: number) => {
    now += milliseconds
  }
  clock.run(() =>
    stage('outer', () => {
      busy(2)
      stage('inner', () => busy(8))
    }),
  )
  clock.run(() => stage('inner', () => busy(1)), 'members')
  watch.mockRestore()
  clock.task('members', 5, 9)
  clock.task('members', 1, 1)
  expect(clock.list()).toEqual([
    { name: 'outer', milliseconds: 2 },
    { name: 'inner', milliseconds: 8 },
    { name: 'inner', milliseconds: 1, during: 'members' },
    { name: 'members', milliseconds: 6, work: 10 },
  ])
})

test('without a clock nothing is measured, and an error passes through', () => {
  expect(stage('alone', () => 3)).toBe(3)
  const clock = stageClock()
  expect(() =>
    clock.run(() =>
      stage('broken', () => {
        throw new Error('inside')
      }),
    ),
  ).toThrow('inside')
  expect(stage('after', () => 4)).toBe(4)
  expect(clock.list().map(({ name }) => name)).toEqual(['broken'])
})

test('a result says how long its stages took', async () => {
  const { timing } = await select(randomTable(40, 30, 2), { method: 'pruned', members: 12, lambdas: 20 })
  const names = timing.stages!.map(({ name }) => name)
  for (const name of ['grid', 'members', 'references', 'digest', 'order', 'findings', 'correlations'])
    expect(names).toContain(name)
  expect(timing.stages!.find(({ name }) => name === 'members')!.work).toBeGreaterThan(0)
  for (const { milliseconds } of timing.stages!) expect(milliseconds).toBeLessThanOrEqual(timing.milliseconds)
})
