import { expect, test } from 'vitest'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { createDesign } from '../../../src/path/adjustment/design.js'
import { createTable } from '../../../src/path/glm/sample.js'
import { createGlmSolver } from '../../../src/path/glm/solver.js'
import { logSpaced } from '../../../src/path/log-spaced.js'
import { stream } from '../../../src/random/stream.js'

const [n, p] = [90, 200]

/** Classes by two columns and noise. */
function draw(seed: number, classes: number, weighted: boolean) {
  const random = stream(seed, 'test/proven-supports', 0)
  const x = Float64Array.from({ length: n * p }, () => random.normal())
  const y = Float64Array.from({ length: n }, (_, i) => {
    const z = x[i] - x[n + i] + random.normal()
    return Math.min(classes - 1, Math.max(0, Math.floor(z + classes / 2)))
  })
  return {
    n,
    p,
    x,
    y,
    family: 'multinomial' as const,
    names: Array.from({ length: p }, (_, j) => `x${j}`),
    response: 'y',
    classes: Array.from({ length: classes }, (_, k) => String(k)),
    ...(weighted && { weights: Float64Array.from({ length: n }, () => 0.2 + 3 * random.uniform()) }),
  }
}

test.each([
  [1, 3, false],
  [2, 3, true],
  [3, 4, false],
  [4, 5, true],
])('supports that are proven are those of settled coefficients: table %i', (seed, classes, weighted) => {
  const data = draw(seed, classes, weighted)
  const solver = createGlmSolver(createTable(createDesign(data), loadKernels()), n)
  const rows = Int32Array.from({ length: n }, (_, i) => i)
  const { lambdaMax } = solver.solve(rows, [])
  const grid = logSpaced(lambdaMax, 0.2 * lambdaMax, 60)
  const { member, work, worstKkt } = solver.solve(rows, grid)
  const steps = work.steps
  const settled = solver.solve(rows, grid, { onPoint: () => {} })
  expect(member).toEqual(settled.member)
  expect(member.variable.length).toBeGreaterThan(10)
  expect(worstKkt).toBeLessThan(1e-8)
  expect(steps).toBeLessThan(0.7 * settled.work.steps)
})

test('of two copies of a column the first is selected, wherever the other stands', () => {
  const data = draw(5, 3, false)
  // Columns 1 and 0, the two that matter, once more among the others.
  const x = data.x.slice()
  x.copyWithin(20 * n, n, 2 * n)
  x.copyWithin(40 * n, 0, n)
  const supportOf = (table: typeof data) => {
    const solver = createGlmSolver(createTable(createDesign(table), loadKernels()), n)
    const rows = Int32Array.from({ length: n }, (_, i) => i)
    const { lambdaMax } = solver.solve(rows, [])
    const { member, worstKkt } = solver.solve(rows, logSpaced(lambdaMax, 0.2 * lambdaMax, 12))
    expect(worstKkt).toBeLessThan(1e-8)
    return member
  }
  const without = data.x.slice()
  without.fill(0, 20 * n, 21 * n).fill(0, 40 * n, 41 * n)
  const copies = supportOf({ ...data, x })
  expect(copies).toEqual(supportOf({ ...data, x: without }))
  expect([...copies.variable]).toEqual(expect.arrayContaining([0, 1]))
})
