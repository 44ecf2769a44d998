import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { select } from '../../src/method/select.js'
import { stream } from '../../src/random/stream.js'

const random = stream(3, 'test/less-offset', 0)
const n = 60
const columns = Object.fromEntries(
  Array.from({ length: 5 }, (_, j) => [`x${j}`, Array.from({ length: n }, () => random.normal())]),
)
const offset = Array.from({ length: n }, () => 10 * random.uniform())
const y = columns.x0.map((v, i) => 3 * v + offset[i] + 0.2 * random.normal())

test('a number is explained less its offset, by every method and in the refit', async () => {
  const data = createDataset({ columns, y, offset })
  expect(data.offset).toBeUndefined()
  expect([...data.y]).toEqual(y.map((value, i) => value - offset[i]))
  for (const method of ['auto', 'pruned', 'stepwise', 'scad', 'lasso']) {
    const { selected } = await select(data, { method })
    const first = selected.find(({ name }) => name === 'x0')!
    expect(Math.abs(first.coefficient! - 3), method).toBeLessThan(0.2)
  }
})

test('so it is in a table, while counts keep theirs', () => {
  const lines = y.map((value, i) => [
    value.toFixed(4),
    Math.floor(value + 20),
    offset[i].toFixed(4),
    columns.x0[i],
  ])
  const text = `y,count,o,x0\n${lines.map(line => line.join()).join('\n')}\n`
  const numbers = readDataset(text, { response: 'y', offset: 'o', drop: ['count'] })
  expect(numbers.offset).toBeUndefined()
  expect(numbers.y[0]).toBe(Number(lines[0][0]) - Number(lines[0][2]))
  const counts = readDataset(text, { response: 'count', family: 'poisson', offset: 'o', drop: ['y'] })
  expect(counts.offset![0]).toBe(Number(lines[0][2]))
})
