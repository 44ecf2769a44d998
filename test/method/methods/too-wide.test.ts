/** A factor with more columns than any model of the default may have is counted and named: it cannot be selected. */
import { expect, test } from 'vitest'
import { readDataset } from '../../../src/data/read-dataset.js'
import { select } from '../../../src/method/select.js'
import { stream } from '../../../src/random/stream.js'

const n = 40

/** The response follows batch; `levels` of it. */
function table(levels: number, isClass: boolean): string {
  const random = stream(7, 'test/too-wide', levels)
  const lines = Array.from({ length: n }, (_, i) => {
    const batch = i % levels
    const y = 3 * (batch % 2) + random.normal()
    return [isClass ? (y > 1.5 ? 'b' : 'a') : y.toFixed(4), random.normal().toFixed(4), `k${batch}`].join()
  })
  return `${['y,x,batch', ...lines].join('\n')}\n`
}

const noteOf = async (levels: number, isClass = false) => {
  const data = readDataset(table(levels, isClass), { response: 'y', types: { batch: 'factor' } })
  const { warnings, variables } = await select(data, { members: 20, simulations: 0 })
  const text = warnings.find(({ code }) => code === 'variables-too-wide')?.text
  return { text, selected: variables[1].selected }
}

test('a factor of half the degrees of freedom is weighed', async () => {
  expect(await noteOf(20)).toEqual({ text: undefined, selected: expect.anything() })
})

test.each([
  ['numbers', 24, false],
  ['classes', 14, true],
] as const)('one of more is not, and the answer says so: %s', async (_, levels, isClass) => {
  const { text, selected } = await noteOf(levels, isClass)
  expect(text).toBe(
    `A variable has more columns than models of these rows may have, and cannot be selected: "batch" (${levels - 1}). Merge levels.`,
  )
  expect(selected).toBe(false)
})
