import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { simulatedResponses } from '../../../src/method/assessment/simulated-responses.js'
import { stream } from '../../../src/random/stream.js'
import { refit } from '../../../src/select/refit.js'

const n = 400
const random = stream(1, 'test', 0)
const columns = Array.from({ length: 3 }, () => Array.from({ length: n }, () => random.normal()))
const entry = Array.from({ length: n }, () => 0.2 * random.uniform())
const strata = Array.from({ length: n }, (_, i) => i % 2)
const death = columns[0].map(
  (x, i) => entry[i] - Math.log(random.uniform()) / Math.exp(x - 0.5 * columns[1][i]),
)
const gone = Array.from({ length: n }, (_, i) => entry[i] - Math.log(random.uniform()) / 0.5)
const y = death.map((time, i) => Math.min(time, gone[i]))
const event = death.map((time, i) => (time <= gone[i] ? 1 : 0))
const data = createDataset({ columns, y, survival: { event, entry, strata } })

const drawn = (truth: readonly number[], b: number) => {
  const draw = simulatedResponses(data, truth)
  if (typeof draw === 'string') throw new Error(draw)
  return { ...data, ...draw(b, 7)! }
}

test('simulated survival times end after rows enter, with an event at a time that the data have', () => {
  const times = new Set(data.y)
  const events = new Set(data.y.filter((_, i) => event[i] === 1))
  for (let b = 0; b < 5; b++) {
    const { y: time, survival } = drawn([0, 1], b)
    time.forEach((at, i) => {
      expect(at).toBeGreaterThan(entry[i])
      expect(times.has(at)).toBe(true)
      if (survival!.event[i] === 1) expect(events.has(at)).toBe(true)
    })
  }
  expect(drawn([0, 1], 0).y).toEqual(drawn([0, 1], 0).y)
  expect(drawn([0, 1], 0).y).not.toEqual(drawn([0, 1], 1).y)
})

test('their models are on average the model they come from, and as many have events', () => {
  const truth = refit(data, [0, 1, 2]).coefficients
  const share = event.reduce<number>((sum, each) => sum + each, 0) / n
  const runs = 40
  const sums = [0, 0, 0, 0]
  for (let b = 0; b < runs; b++) {
    const simulated = drawn([0, 1, 2], b)
    refit(simulated, [0, 1, 2]).coefficients.forEach((value, j) => {
      sums[j] += value! / runs
    })
    sums[3] += simulated.survival!.event.reduce((sum, each) => sum + each, 0) / n / runs
  }
  truth.forEach((value, j) => {
    // Four standard errors of a mean of 40 coefficients, each with a standard error of about 0.07.
    expect(Math.abs(sums[j] - value!)).toBeLessThan(0.05)
  })
  expect(Math.abs(sums[3] - share)).toBeLessThan(0.03)
})

test('simulated classes have the model they come from on average, columns of every model included', () => {
  const chances = columns[0].map((x, i) => [Math.exp(x), Math.exp(columns[1][i]), 1])
  const kinds = chances.map(([a, b, c]) => {
    const u = random.uniform() * (a + b + c)
    return u < a ? 'a' : u < a + b ? 'b' : 'c'
  })
  const names = ['u', 'v', 'w']
  const several = createDataset({ columns, names, y: kinds, family: 'multinomial', force: ['w'] })
  const draw = simulatedResponses(several, [0, 1])
  if (typeof draw === 'string') throw new Error(draw)
  const slopes = (of: typeof several) => {
    const { classes, unpenalised } = refit(of, [0, 1])
    return [...classes!, ...unpenalised.classes!].flatMap(({ coefficients }) => coefficients as number[])
  }
  const truth = slopes(several)
  const runs = 40
  const sums = new Float64Array(truth.length)
  for (let b = 0; b < runs; b++)
    slopes({ ...several, ...draw(b, 7)! }).forEach((value, j) => {
      sums[j] += value / runs
    })
  expect(truth).toHaveLength(9)
  truth.forEach((value, j) => {
    // Four standard errors of a mean of 40 coefficients, each with a standard error of about 0.1.
    expect(Math.abs(sums[j] - value)).toBeLessThan(0.07)
  })
})
