import { expect, test } from 'vitest'
import { certifyMember } from '../../src/check/certify.js'
import { copiedColumns } from '../../src/data/columns/copied-columns.js'
import { createDataset } from '../../src/data/create-dataset.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { randomisedLassoLearner } from '../../src/learner/randomised-lasso.js'
import { loadKernels } from '../../src/math/kernels/load.js'
import { lambdaGrid } from '../../src/path/lambda-grid.js'
import { reserveColumns } from '../../src/path/packed-columns.js'
import { withoutCopies } from '../../src/path/without-copies.js'
import { stream } from '../../src/random/stream.js'

const [n, p] = [5, 90_000]

/** One row is 1, the others 0, times any factor: five columns in all, and every eighth is constant. */
function fewPatterns() {
  const random = stream(3, 'test/without-copies', 0)
  const columns = Array.from({ length: p }, (_, j) => {
    const at = j % 8 === 0 ? -1 : random.below(n)
    const factor = [1, -1, 3, 1e-100, 1e100][random.below(5)]
    return Array.from({ length: n }, (_, i) => (i === at ? factor : 0))
  })
  const y = Array.from({ length: n }, () => random.normal())
  return { columns, y }
}

test('of a table of copies the first of each kind stands for the others, and columns that do not vary are left out', () => {
  const { columns, y } = fewPatterns()
  const data = createDataset({ columns, y, family: 'gaussian' })
  const found = withoutCopies(data)!
  const patternOf = (j: number) => columns[j].findIndex(value => value !== 0)
  const first = [0, 1, 2, 3, 4].map(at => columns.findIndex((_, j) => patternOf(j) === at))
  expect([...found.columns]).toEqual(first.sort((a, b) => a - b))
  expect(found.data.names).toEqual(Array.from(found.columns, j => data.names[j]))
  expect([...found.data.x]).toEqual(Array.from(found.columns, j => columns[j]).flat())
  // Threads would share what none of them needs.
  expect(reserveColumns(data)).toBeUndefined()
})

test.each(['gaussian', 'binomial'] as const)(
  'a %s member of such a table is that of its distinct columns, and certified on all of them',
  family => {
    const { columns, y } = fewPatterns()
    const data = createDataset({ columns, y: family === 'gaussian' ? y : [0, 1, 0, 1, 1], family })
    const kernels = loadKernels()
    let looked = 0
    const watching = {
      ...kernels,
      enterColumns(...args: Parameters<typeof kernels.enterColumns>) {
        looked += args[0].count
        kernels.enterColumns(...args)
      },
    }
    const { lambda } = lambdaGrid(data, { q: 3, count: 8 })
    const rows = Int32Array.of(0, 1, 3, 4)
    const { member } = lassoLearner(data, lambda, 3, watching).fit(rows)
    expect(member.variable.length).toBeGreaterThan(0)
    for (const j of member.variable) expect(withoutCopies(data)!.columns).toContain(j)
    const { worst } = certifyMember(data, { lambda, member, rows })
    expect(worst).toBeLessThan(1e-10)
    // Not ninety thousand.
    expect(looked).toBeLessThanOrEqual(100)
  },
)

test('copies that are neighbours are found, ten of each', () => {
  const random = stream(5, 'test/without-copies', 0)
  const columns = Array.from({ length: 20_000 }, () => Array.from({ length: n }, () => random.normal()))
  columns.forEach((_, j) => {
    columns[j] = columns[10 * Math.floor(j / 10)].map(value => (j % 3 === 1 ? -2 * value : value))
  })
  const y = Array.from({ length: n }, () => random.normal())
  const found = withoutCopies(createDataset({ columns, y, family: 'gaussian' }))!
  expect([...found.columns]).toEqual(Array.from({ length: 2000 }, (_, k) => 10 * k))
  expect([...found.places]).toEqual(columns.map((_, j) => Math.floor(j / 10)))
})

test.each(['gaussian', 'binomial'] as const)(
  'where members have penalties of their own, a %s one holds of copies the first with the least',
  family => {
    const { columns, y } = fewPatterns()
    const data = createDataset({ columns, y: family === 'gaussian' ? y : [0, 1, 0, 1, 1], family })
    const { lambda } = lambdaGrid(data, { q: 3, count: 8 })
    const rows = Int32Array.of(0, 1, 2, 3, 4)
    for (const weights of ['two-point', 'uniform'] as const) {
      const how = { weakness: 0.5, weights, share: 0.5, rescale: true }
      // Where columns have penalties by themselves, none is left out beforehand.
      const all = { ...data, penaltyFactors: new Float64Array(p).fill(1) }
      const fitDistinct = randomisedLassoLearner(data, lambda, how, 7)
      const fitAll = randomisedLassoLearner(all, lambda, how, 7)
      for (let b = 0; b < 3; b++) {
        const { member } = fitDistinct(rows, b)
        expect(member.variable.length).toBeGreaterThan(0)
        expect(member).toEqual(fitAll(rows, b).member)
      }
    }
  },
)

test('the same is left out where the copies of the table are known already', () => {
  const { columns, y } = fewPatterns()
  const [asked, other] = [0, 1].map(() => createDataset({ columns, y, family: 'gaussian' }))
  copiedColumns(asked)
  expect(withoutCopies(asked)).toEqual(withoutCopies(other))
  const random = stream(6, 'test/without-copies', 0)
  const distinct = Array.from({ length: 20_000 }, () => Array.from({ length: n }, () => random.normal()))
  const data = createDataset({ columns: distinct, y, family: 'gaussian' })
  expect(copiedColumns(data).sets).toEqual([])
  expect(withoutCopies(data)).toBeUndefined()
})

test('nothing is left out of a table of distinct columns, nor where copies have penalties of their own', () => {
  const random = stream(4, 'test/without-copies', 0)
  const distinct = Array.from({ length: 20_000 }, () => Array.from({ length: n }, () => random.normal()))
  const y = Array.from({ length: n }, () => random.normal())
  expect(withoutCopies(createDataset({ columns: distinct, y, family: 'gaussian' }))).toBeUndefined()
  const { columns } = fewPatterns()
  const data = createDataset({ columns, y, family: 'gaussian' })
  expect(withoutCopies({ ...data, penaltyFactors: new Float64Array(p).fill(2) })).toBeUndefined()
  expect(withoutCopies({ ...data, standardise: false })).toBeUndefined()
})

test('copies of measurements are found, whatever their sign, scale and origin, and few copies are left alone', () => {
  const random = stream(4, 'test/without-copies', 0)
  const pattern = () => Array.from({ length: 6 }, () => random.normal())
  const patterns = Array.from({ length: 100 }, pattern)
  const copyOf = (own: readonly number[]) => {
    const [factor, origin] = [[1, -1, 3, -0.37][random.below(4)], random.below(3)]
    return own.map(value => factor * value + origin)
  }
  const y = pattern()
  const copies = Array.from({ length: 20_000 }, (_, j) => copyOf(patterns[j % 100]))
  const found = withoutCopies(createDataset({ columns: copies, y, family: 'gaussian' }))
  expect([...found!.columns]).toEqual([...patterns.keys()])
  const distinct = Array.from({ length: 20_000 }, (_, j) => (j % 3 === 0 ? copyOf(patterns[0]) : pattern()))
  expect(withoutCopies(createDataset({ columns: distinct, y, family: 'gaussian' }))).toBeUndefined()
})
