import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { curveBasis, curveColumnAt } from '../../../src/data/curves/curve-basis.js'
import { naturalSpline, roughness, splineAt } from '../../../src/data/curves/natural-spline.js'
import { columnsOf } from '../../../src/data/variables.js'
import { fittedValues } from '../../../src/select/fitted.js'
import { refit } from '../../../src/select/refit.js'
import { decodeDoubles, readFixture } from '../../support/fixture.js'

type Encoded = Record<
  'knots' | 'x' | 'y' | 'weights' | 'fitted' | 'weighted' | 'values' | 'at' | 'spline' | 'second',
  string
> & { readonly name: string }

/** Of oracle/curves.R. */
const problems = readFixture<{ problems: Encoded[] }>('curves.json.gz').problems

const scale = (values: ArrayLike<number>) => Math.max(...Array.from(values, Math.abs))

test.each(problems)('the natural spline of $name is that of R, beyond its knots too', e => {
  const [knots, values, at, spline, second] = [e.knots, e.values, e.at, e.spline, e.second].map(decodeDoubles)
  const own = naturalSpline([...knots], [...values])
  at.forEach((x, k) => {
    expect(Math.abs(splineAt(own, x) - spline[k])).toBeLessThan(1e-7 * scale(spline))
  })
  own.second.forEach((value, k) => {
    expect(Math.abs(value - second[k])).toBeLessThan(1e-7 * scale(second))
  })
})

test.each(problems)('least squares on the columns of $name fit as on those of splines::ns', e => {
  const [x, y, w, fitted, weighted] = [e.x, e.y, e.weights, e.fitted, e.weighted].map(decodeDoubles)
  for (const [weights, expected] of [
    [undefined, fitted],
    [w, weighted],
  ] as const) {
    const data = createDataset({ columns: [x], y, curves: true, ...(weights && { weights }) })
    const columns = columnsOf(data.groups, 0)
    const own = fittedValues(data, columns, refit(data, columns))
    own.forEach((value, i) => {
      expect(Math.abs(value - expected[i])).toBeLessThan(1e-6)
    })
  }
})

test('columns are centred, orthogonal and of the deviation of the first, smoothest first', () => {
  for (const e of problems) {
    const x = decodeDoubles(e.x)
    const n = x.length
    const { bent, curve } = curveBasis(x)!
    const mean = x.reduce((sum, value) => sum + value, 0) / n
    const all = [
      x.map(value => value - mean),
      ...curve.columns.slice(1).map((_, k) => bent.subarray(k * n, (k + 1) * n)),
    ]
    const product = (a: Float64Array, b: Float64Array) =>
      a.reduce((sum, value, i) => sum + value * b[i], 0) / n
    const variance = product(all[0], all[0])
    all.forEach((a, j) => {
      expect(Math.abs(a.reduce((sum, value) => sum + value, 0) / n)).toBeLessThan(1e-8 * Math.sqrt(variance))
      all.forEach((b, k) => {
        expect(Math.abs(product(a, b) / variance - (j === k ? 1 : 0))).toBeLessThan(1e-8)
      })
    })
    const rough = curve.columns.slice(1).map(values => {
      const spline = naturalSpline(curve.knots, values)
      return roughness(spline, spline)
    })
    expect(rough).toEqual(rough.toSorted((a, b) => a - b))
  }
})

test('what the columns are at the rows, their splines say of any number', () => {
  const x = decodeDoubles(problems[0].x)
  const { bent, curve } = curveBasis(x)!
  for (let k = 1; k < curve.columns.length; k++) {
    const at = curveColumnAt(curve, k)
    x.forEach((value, i) => {
      expect(at(value)).toBeCloseTo(bent[(k - 1) * x.length + i], 10)
    })
  }
})

test('two values, or one that nearly all rows have, make no curve', () => {
  expect(curveBasis(Float64Array.from({ length: 50 }, (_, i) => i % 2))).toBeUndefined()
  expect(curveBasis(Float64Array.from({ length: 50 }, (_, i) => (i < 48 ? 0 : i)))).toBeUndefined()
  expect(curveBasis(new Float64Array(50).fill(3))).toBeUndefined()
})

test('columns that are named must become curves, others stay as they are where they cannot', () => {
  const n = 40
  const columns = {
    age: Array.from({ length: n }, (_, i) => (7 * i) % 40),
    sex: Array.from({ length: n }, (_, i) => i % 2),
  }
  const y = columns.age.map(age => (age - 20) ** 2 / 100)
  const data = createDataset({ columns, y, curves: true })
  expect(data.groups?.map(({ name, count }) => [name, count])).toEqual([
    ['age', 4],
    ['sex', 1],
  ])
  expect(data.names).toEqual(['age', 'curve2(age)', 'curve3(age)', 'curve4(age)', 'sex'])
  expect(createDataset({ columns, y, curves: ['age'] }).groups).toEqual(data.groups)
  expect(() => createDataset({ columns, y, curves: ['sex'] })).toThrow('column "sex"')
  expect(() => createDataset({ columns, y, curves: ['ages'] })).toThrow('must name a column')
  const kept = createDataset({ columns, y, curves: ['age'], force: ['age'] })
  expect(kept.unpenalised?.groups[0].count).toBe(4)
  expect(kept.p).toBe(1)
})
