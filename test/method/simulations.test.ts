import { describe, expect, test } from 'vitest'
import { exampleData } from '../../src/data/example.js'
import { localRunner } from '../../src/method/local-runner.js'
import { selectNow } from '../../src/method/select-now.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import type { Runner } from '../../src/run/runner.js'
import { autoSelection } from '../support/select.js'

const gaussian = exampleData()
const binomial = { ...gaussian, y: gaussian.y.map(value => (value > 0 ? 1 : 0)), family: 'binomial' as const }

/** Counts what it is asked for. */
function counting(): Runner & { readonly asked: string[] } {
  const inner = localRunner()
  const asked: string[] = []
  return {
    ...inner,
    asked,
    members(task, options) {
      asked.push(`${task.members} ${'simulate' in task ? 'simulations' : 'members'}`)
      return inner.members(task, options)
    },
  }
}

describe.each([
  ['gaussian', gaussian],
  ['binomial', binomial],
])('simulations of a %s response', (_, data) => {
  test('are a task of their own, the same on a runner and at once', async () => {
    const options = { members: 20, lambdas: 30, simulations: 4, seed: 3 }
    const runner = counting()
    const { assessment } = await autoSelection(data, { ...options, runner })
    expect(runner.asked).toEqual(['20 members', '4 simulations'])
    expect(assessment?.simulations).toBe(4)
    expect(selectNow(data, { ...options, method: 'auto' }).assessment).toEqual(assessment)
  })
})

test('a runner that does not know them refuses simulations', async () => {
  const simulate = { truth: [0], method: 'auto', settings: { members: 4 } }
  const task = { data: gaussian, simulate, seed: 1, members: 2 }
  await expect(inProcessRunner().members(task)).rejects.toThrow('simulations: need a runner that knows them')
})
