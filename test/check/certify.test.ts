import { expect, test } from 'vitest'
import { certifyMember, certifyPath } from '../../src/check/certify.js'
import { createDataset } from '../../src/data/create-dataset.js'
import { designLearner, lassoLearner } from '../../src/learner/lasso.js'
import { createDesign } from '../../src/path/adjustment/design.js'
import { lambdaGrid } from '../../src/path/lambda-grid.js'
import { lassoPath } from '../../src/path/lasso-path.js'
import { stream } from '../../src/random/stream.js'

const n = 40

function problem(family: 'gaussian' | 'binomial', p: number, extra: object = {}) {
  const random = stream(2, `test/certify/${family}`, p)
  const columns = Object.fromEntries(
    Array.from({ length: p }, (_, j) => [`x${j}`, Array.from({ length: n }, () => random.normal())]),
  )
  const eta = Array.from({ length: n }, (_, i) => 1.5 * columns.x0![i] - columns.x1![i] + random.normal())
  const y = family === 'gaussian' ? eta : eta.map(v => (v + random.normal() > 0 ? 1 : 0))
  return createDataset({ columns, y, family, ...extra })
}

const weights = Array.from({ length: n }, (_, i) => 0.3 + (i % 5))
const kinds = (['gaussian', 'binomial'] as const).flatMap(family =>
  [20, 200].flatMap(p =>
    [{}, { weights }, { force: ['x3', 'x7'] }, { standardise: false }].map(extra => ({ family, p, extra })),
  ),
)

test.each(kinds)(
  'paths and members of $family, $p columns, $extra are certified, and forgeries are not',
  ({ family, p, extra }) => {
    const data = problem(family, p, extra)
    const path = lassoPath(data, { lambdas: 12, ratio: 0.1 })
    expect(certifyPath(data, path).worst).toBeLessThan(1e-11)
    const forged = path.coefficients.map(({ index, value }) => ({
      index,
      value: Array.from(value, b => b * (1 + 1e-5)),
    }))
    expect(certifyPath(data, { ...path, coefficients: forged }).worst).toBeGreaterThan(1e-8)

    const grid = lambdaGrid(data, { q: 6, count: 12 }).lambda
    const rows = Int32Array.from({ length: n / 2 }, (_, i) => 2 * i)
    const { member } = lassoLearner(data, grid).fit(rows)
    const claim = { rows, lambda: grid, member }
    expect(certifyMember(data, claim).worst).toBeLessThan(1e-12)
    expect(member.variable.length).toBeGreaterThan(1)
    const last = member.variable.length - 1
    // A variable less, another in its place, one grid point too early, one too late, an unrelated one added.
    const other = [...Array(data.p).keys()].find(j => !member.variable.includes(j))!
    const { variable, from, to } = member
    const without = { variable: variable.slice(1), from: from.slice(1), to: to.slice(1) }
    const replaced = { variable: variable.map((j, e) => (e === last ? other : j)), from, to }
    const early = { variable, from: from.map((k, e) => (e === last && k > 0 ? k - 1 : k)), to }
    const added = { variable: [...variable, other], from: [...from, 6], to: [...to, grid.length] }
    for (const lie of [without, replaced, added])
      expect(certifyMember(data, { ...claim, member: lie }).worst).toBeGreaterThan(1e-7)
    if (from[last] > 0) expect(certifyMember(data, { ...claim, member: early }).worst).toBeGreaterThan(1e-7)
  },
)

test.each([
  { family: 'gaussian', standardise: true },
  { family: 'gaussian', standardise: false },
  { family: 'binomial', standardise: true },
] as const)(
  'elastic nets of $family, standardised $standardise, are certified, and forgeries are not',
  ({ family, standardise }) => {
    const data = problem(family, 60, { weights, standardise, force: ['x3'] })
    const alpha = 0.4
    const path = lassoPath(data, { lambdas: 12, ratio: 0.1, alpha })
    expect(certifyPath(data, { ...path, alpha }).worst).toBeLessThan(1e-11)
    expect(certifyPath(data, { ...path, alpha: 0.41 }).worst).toBeGreaterThan(1e-4)
    const grid = lambdaGrid(data, { q: 8, count: 12, alpha }).lambda
    const rows = Int32Array.from({ length: n / 2 }, (_, i) => 2 * i)
    const { member } = designLearner(createDesign(data, { alpha }), grid).fit(rows)
    expect(certifyMember(data, { rows, lambda: grid, member, alpha }).worst).toBeLessThan(1e-12)
    expect(certifyMember(data, { rows, lambda: grid, member }).worst).toBeGreaterThan(1e-7)
    const { variable, from, to } = member
    const without = { variable: variable.slice(1), from: from.slice(1), to: to.slice(1) }
    expect(certifyMember(data, { rows, lambda: grid, member: without, alpha }).worst).toBeGreaterThan(1e-7)
  },
)

test('columns that are linearly dependent cannot be claimed together', () => {
  const data = problem('gaussian', 20)
  const twice = createDataset({ columns: [0, 0, 1].map(j => data.x.slice(j * n, (j + 1) * n)), y: data.y })
  const lambda = [0.3]
  const member = { variable: [0, 1, 2], from: [0, 0, 0], to: [1, 1, 1] }
  expect(certifyMember(twice, { lambda, member }).worst).toBe(Number.POSITIVE_INFINITY)
  expect(
    certifyMember(twice, { lambda, member: { variable: [0, 2], from: [0, 0], to: [1, 1] } }).worst,
  ).toBeLessThan(1e-12)
})

test.each(['gaussian', 'binomial'] as const)(
  'unpenalised columns may depend on each other linearly, on all rows or on some: %s',
  family => {
    const { x, y } = problem(family, 20)
    const column = (j: number) => Array.from(x.subarray(j * n, (j + 1) * n))
    const [a, b] = [column(3), column(7)]
    // On even rows u is a multiple of a; v is a combination of a and b on all.
    const u = a.map((value, i) => (i % 2 === 0 ? -3 * value : b[i]!))
    const v = a.map((value, i) => 2 * value - b[i]! + 1)
    const names = ['a', 'b', 'u', 'v']
    const columns = {
      ...Object.fromEntries(Array.from({ length: 12 }, (_, j) => [`x${j}`, column(j < 3 ? j : j + 8)])),
      a,
      b,
      u,
      v,
    }
    const data = createDataset({ columns, y, family, force: names })
    expect(certifyPath(data, lassoPath(data, { lambdas: 8, ratio: 0.1 })).worst).toBeLessThan(1e-11)
    const lambda = lambdaGrid(data, { q: 4, count: 8 }).lambda
    const rows = Int32Array.from({ length: n / 2 }, (_, i) => 2 * i)
    const { member } = lassoLearner(data, lambda).fit(rows)
    expect(member.variable.length).toBeGreaterThan(0)
    expect(certifyMember(data, { rows, lambda, member }).worst).toBeLessThan(1e-11)
    const without = { variable: member.variable.slice(1), from: member.from.slice(1), to: member.to.slice(1) }
    expect(certifyMember(data, { rows, lambda, member: without }).worst).toBeGreaterThan(1e-7)
  },
)

test('rows of one class that an unpenalised column tells apart take no part, and the others are judged', () => {
  const { x, y } = problem('binomial', 20)
  const columns: Record<string, number[]> = Object.fromEntries(
    Array.from({ length: 20 }, (_, j) => [`x${j}`, Array.from(x.subarray(j * n, (j + 1) * n))]),
  )
  const ones = [...y.keys()].filter(i => y[i] === 1)
  columns.site = Array.from(y, (_, i) => (ones.indexOf(i) === 1 || ones.indexOf(i) === 3 ? 1 : 0))
  const data = createDataset({ columns, y, family: 'binomial', force: ['site'] })
  const lambda = [0.2, 0.15, 0.1, 0.07]
  const { member } = lassoLearner(data, Float64Array.from(lambda)).fit(Int32Array.from(y, (_, i) => i))
  const { variable, from, to } = member
  expect(variable.length).toBeGreaterThan(1)
  expect(certifyMember(data, { lambda, member }).worst).toBeLessThan(1e-8)
  const without = { variable: variable.slice(1), from: from.slice(1), to: to.slice(1) }
  expect(certifyMember(data, { lambda, member: without }).worst).toBeGreaterThan(1e-4)
})

test('constant columns are counted', () => {
  const data = problem('gaussian', 20)
  const columns = [data.x.slice(0, n), new Float64Array(n).fill(3)]
  const table = createDataset({ columns, y: data.y })
  expect(certifyPath(table, lassoPath(table, { lambdas: 3 })).constant).toBe(1)
})
