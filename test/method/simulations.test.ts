import { describe, expect, test } from 'vitest'
import { exampleData } from '../../src/data/example.js'
import { autoSelection } from '../../src/method/auto-selection.js'
import { prepareTask } from '../../src/method/simulations.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import type { Runner } from '../../src/run/runner.js'

const gaussian = exampleData()
const binomial = { ...gaussian, y: gaussian.y.map(value => (value > 0 ? 1 : 0)), family: 'binomial' as const }

/** Counts what it is asked for. */
function simulating(): Runner & { readonly asked: string[] } {
  const inner = inProcessRunner(prepareTask)
  const asked: string[] = []
  return {
    ...inner,
    simulates: true,
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
])('simulations as the members of a %s task', (_, data) => {
  test('give the assessment that whole ensembles on the runner give', async () => {
    const options = { members: 20, lambdas: 30, simulations: 4, seed: 3 }
    const { timing: _one, ...expected } = await autoSelection(data, options)
    const runner = simulating()
    const reported: number[] = []
    const { timing: _two, ...found } = await autoSelection(data, {
      ...options,
      runner,
      onSimulation: done => reported.push(done),
    })
    expect(found.assessment?.simulations).toBe(4)
    expect(found).toEqual(expected)
    expect(runner.asked).toEqual(['20 members', '4 simulations'])
    expect(reported).toEqual([0, 1, 2, 3, 4])
  })
})

test('a runner that does not know them refuses simulations', async () => {
  const task = { data: gaussian, simulate: { truth: [0], members: 4 }, seed: 1, members: 2 }
  await expect(inProcessRunner().members(task)).rejects.toThrow('simulations: need a runner that knows them')
})
