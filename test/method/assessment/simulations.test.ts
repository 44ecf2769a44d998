import { describe, expect, test } from 'vitest'
import { exampleData } from '../../../src/data/example.js'
import { selectNow, simulationKind } from '../../../src/method/select-now.js'
import { inProcessRunner } from '../../../src/run/in-process.js'
import type { Runner } from '../../../src/run/runner.js'
import { autoSelection } from '../../support/select.js'

const gaussian = exampleData()
const binomial = {
  ...gaussian,
  y: gaussian.y.map(value => (value > 0 ? 1 : 0)),
  family: 'binomial' as const,
  classes: ['0', '1'] as const,
}

/** Counts what it is asked for. */
function counting(): Runner & { readonly asked: string[] } {
  const inner = inProcessRunner()
  const asked: string[] = []
  return {
    ...inner,
    asked,
    run(work, gathering, signal) {
      asked.push(`${work.parts.length} ${work.kind.name}`)
      return inner.run(work, gathering, signal)
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
    expect(runner.asked).toEqual(['20 members', '4 chains', '4 simulations'])
    expect(assessment?.simulations).toBe(4)
    expect(selectNow(data, { ...options, method: 'auto' }).assessment).toEqual(assessment)
  })
})

test('a simulation is refused unless it is a set of the variables', () => {
  const task = { data: gaussian, truth: [0], method: 'auto', settings: { members: 4 }, seed: 1 }
  const check = (found: unknown) => simulationKind.check(found, task, 0, 'simulation 0')
  expect(check({ selected: Int32Array.of(0, 3) })).toEqual({ selected: Int32Array.of(0, 3) })
  for (const selected of [[3, 0], [0, 0], [-1], [gaussian.p], undefined])
    expect(() => check({ selected: selected && Int32Array.from(selected) })).toThrow('is not a set of these')
  for (const found of [null, {}, { selected: [0] }, 'x']) expect(() => check(found)).toThrow('is not a set')
})
