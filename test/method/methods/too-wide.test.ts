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

test('a factor of more levels than can be weighed in seconds is refused by name before anything is computed', async () => {
  const lines = Array.from({ length: 1200 }, (_, i) => `${(i * 37) % 101},k${i % 600}`)
  const data = readDataset(`y,batch\n${lines.join('\n')}\n`, { response: 'y', types: { batch: 'factor' } })
  await expect(select(data, {})).rejects.toMatchObject({
    code: 'data/too-many-levels',
    message: expect.stringContaining(
      'column "batch": must have at most 500 levels to be weighed in models; got 600',
    ),
  })
})
