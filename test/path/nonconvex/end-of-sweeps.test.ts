import { expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import type { Kernels } from '../../../src/math/kernels/kernels.js'
import { allRows } from '../../../src/path/capacity.js'
import { logSpaced } from '../../../src/path/log-spaced.js'
import { createGaussianDescent } from '../../../src/path/nonconvex/gaussian-descent.js'
import { nullCorrelation } from '../../../src/path/nonconvex/nonconvex-path.js'
import { createPenalty, type NonconvexName } from '../../../src/path/nonconvex/penalty.js'
import { createProblem } from '../../../src/path/problem.js'
import { createKeep, type Solution } from '../../../src/path/row-path.js'
import { stream } from '../../../src/random/stream.js'

/** Columns that share a factor, so that the objective has several minima. */
function table(seed: number): Dataset {
  const random = stream(seed, 'test/end-of-sweeps', 0)
  const n = 30 + random.below(100)
  const p = 5 + random.below(50)
  const share = random.uniform()
  const factor = Float64Array.from({ length: n }, () => random.normal())
  const x = Float64Array.from(
    { length: n * p },
    (_, e) => Math.sqrt(share) * factor[e % n] + Math.sqrt(1 - share) * random.normal(),
  )
  const effects = Array.from({ length: 1 + random.below(8) }, () => 4 * random.uniform() - 2)
  const y = Float64Array.from({ length: n }, (_, i) =>
    effects.reduce((sum, b, k) => sum + b * x[((3 * k) % p) * n + i], 1.5 * random.normal()),
  )
  return { n, p, x, y, family: 'gaussian', names: [], response: 'y' }
}

/** Rare 0/1 columns, some of which depend on others: far down a path nearly all are in the model. */
function rareTable(seed: number): Dataset {
  const random = stream(seed, 'test/end-of-sweeps', 1)
  const [n, p] = [90 + random.below(40), 50 + random.below(30)]
  const x = new Float64Array(n * p)
  for (let j = 0; j < p; j++) {
    const often = 0.04 + 0.05 * random.uniform()
    for (let i = 0; i < n; i++) x[j * n + i] = random.uniform() < often ? 1 : 0
    x[j * n + random.below(n)] = 1
    if (j % 10 !== 9) continue
    for (let i = 0; i < n; i++) x[j * n + i] = x[(j - 5) * n + i] + 0.7 * x[(j - 3) * n + i]
  }
  const y = Float64Array.from({ length: n }, (_, i) => 2 * x[i] - 2 * x[2 * n + i] + random.normal())
  return { n, p, x, y, family: 'gaussian', names: [], response: 'y' }
}

const tables = [...Array(60).keys()].map(table)
const rareTables = [...Array(30).keys()].map(rareTable)

/** `swept` is told of the sweeps. */
function solve(
  data: Dataset,
  name: NonconvexName,
  tries?: number,
  swept: (count: number) => void = () => {},
): Solution[] {
  const laidOut = createProblem(data)
  const { kernels } = laidOut
  const gramSweeps: Kernels['gramSweeps'] = given => {
    const count = kernels.gramSweeps(given)
    if (given.count > 1) swept(count)
    return count
  }
  const problem = { ...laidOut, kernels: { ...kernels, gramSweeps } }
  const top = nullCorrelation(problem)
  const keep = createKeep(problem)
  const solutions: Solution[] = []
  createGaussianDescent(problem, data.n, createPenalty(name), tries).solve(
    allRows(data.n),
    logSpaced(top, 0.02 * top, 60),
    (_, solution) => solutions.push(keep(solution)),
  )
  return solutions
}

test.each(['scad', 'mcp'] as const)('%s: what is computed is where plain sweeps end', name => {
  for (const [seed, data] of [...tables, ...rareTables].entries()) {
    const sweeps = solve(data, name, 0)
    solve(data, name).forEach(({ variable, value }, k) => {
      expect([...variable], `table ${seed} at lambda ${k}`).toEqual([...sweeps[k].variable])
      for (const [e, b] of value.entries()) expect(b).toBeCloseTo(sweeps[k].value[e], 7)
    })
  }
})

test.each(['scad', 'mcp'] as const)('%s: most sweeps over rare columns are spared', name => {
  let spared = 0
  let made = 0
  for (const data of rareTables) {
    solve(data, name, 0, count => {
      spared += count
    })
    solve(data, name, undefined, count => {
      spared -= count
      made += count
    })
  }
  expect(spared / made).toBeGreaterThan(1.4)
})

test('a path ends before the lambda at which its sweeps do not settle', () => {
  const data = table(3)
  const problem = createProblem(data)
  const lambdas = logSpaced(nullCorrelation(problem), 0.001 * nullCorrelation(problem), 60)
  const keep = createKeep(problem)
  const found: Solution[] = []
  const path = createGaussianDescent(problem, data.n, createPenalty('mcp'), 0, 40).solve(
    allRows(data.n),
    lambdas,
    (_, solution) => found.push(keep(solution)),
  )
  expect(path.ending).toBe('unsettled')
  expect(path.reached).toBe(found.length)
  expect(found.length).toBeGreaterThan(5)
  expect(path.worst).toBeLessThan(1e-8)
})
