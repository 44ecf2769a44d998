import { expect, test } from 'vitest'
import { createGaussianSolver } from '../../../src/path/gaussian/solver.js'
import { createProblem } from '../../../src/path/problem.js'

/** A table of n rows and p columns, some of them copies and sums of others, and a response of the first three. */
function table(n: number, p: number, seed: number) {
  let s = seed
  const uniform = () => {
    s = (Math.imul(s, 1103515245) + 12345) & 0x7fffffff
    return s / 0x7fffffff - 0.5
  }
  const normal = () => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b, 0)
  const x = new Float64Array(n * p)
  for (let j = 0; j < p; j++) {
    for (let i = 0; i < n; i++) {
      if (j % 20 === 19) x[j * n + i] = -x[(j - 1) * n + i]
      else if (j % 20 === 17) x[j * n + i] = x[(j - 1) * n + i] + x[(j - 2) * n + i]
      else x[j * n + i] = normal()
    }
  }
  const y = Float64Array.from({ length: n }, (_, i) => x[i] - x[n + i] + 0.5 * x[2 * n + i] + normal())
  return { n, p, x, y, family: 'gaussian' as const, names: [], response: 'y' }
}

function eventsOf(data: ReturnType<typeof table>, compressed: boolean, m = data.n) {
  const problem = createProblem(data)
  const solver = createGaussianSolver(problem, m, { active: 128, working: 256, knots: 64, compressed })
  const rows = Int32Array.from({ length: m }, (_, i) => i)
  const { events, worstKkt, lambdaMax } = solver.solve(rows, 0.02)
  expect(worstKkt).toBeLessThan(1e-12)
  return Array.from({ length: events.count }, (_, e) => ({
    variable: events.variable[e],
    change: events.change[e],
    lambda: events.lambda[e] / lambdaMax,
  }))
}

test('the path in a basis of the working set is the path over the rows', () => {
  const data = table(400, 200, 7)
  const plain = eventsOf(data, false)
  const compressed = eventsOf(data, true)
  expect(plain.length).toBeGreaterThan(40)
  // Of two columns that are copies either may be chosen.
  const original = (j: number) => (j % 20 === 19 ? j - 1 : j)
  expect(compressed.map(e => [original(e.variable), e.change])).toEqual(
    plain.map(e => [original(e.variable), e.change]),
  )
  compressed.forEach((e, i) => {
    expect(Math.abs(e.lambda - plain[i].lambda)).toBeLessThan(1e-11)
  })
})

test('so it is where the means on the rows are far from those of the table', () => {
  const data = table(900, 200, 13)
  for (let j = 0; j < data.p; j += 3)
    for (let i = 0; i < data.n; i++) data.x[j * data.n + i] += ((j % 5) * 6 * i) / data.n
  const plain = eventsOf(data, false, 401)
  const compressed = eventsOf(data, true, 401)
  expect(plain.length).toBeGreaterThan(20)
  expect(compressed.map(e => [e.variable, e.change])).toEqual(plain.map(e => [e.variable, e.change]))
  compressed.forEach((e, i) => {
    expect(Math.abs(e.lambda - plain[i].lambda)).toBeLessThan(1e-11)
  })
})

test('more columns than rows: the basis is complete and the path goes on', () => {
  const data = table(30, 200, 11)
  expect(eventsOf(data, true).length).toBeGreaterThan(15)
})
