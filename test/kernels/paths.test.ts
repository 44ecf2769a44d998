import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { loadKernels } from '../../src/math/kernels/load.js'
import { lambdaGrid } from '../../src/path/lambda-grid.js'
import { lassoPathBy } from '../../src/path/lasso-path.js'
import { randomTable } from '../random-table.js'

/** A table with what the kernels treat apart: a constant column, a column twice, one whose mean dominates. */
function awkward(table: Dataset): Dataset {
  const { n, p } = table
  const x = table.x.slice()
  x.fill(3, (p - 1) * n, p * n)
  x.copyWithin((p - 2) * n, 0, n)
  for (let i = (p - 3) * n; i < (p - 2) * n; i++) x[i] = 1e6 + x[i]
  // Constant on the first rows, so on some subsamples.
  x.fill(1, (p - 4) * n, (p - 4) * n + n - 2)
  return { ...table, x }
}

const tables: readonly (readonly [string, Dataset, number])[] = [
  ['gaussian, few columns', awkward(randomTable(40, 30, 1)), 10],
  ['gaussian, many columns', awkward(randomTable(60, 400, 2)), 12],
  ['gaussian, many rows and columns', awkward(randomTable(400, 200, 3)), 15],
  ['gaussian, saturated', awkward(randomTable(16, 200, 4)), 14],
  ['gaussian, more columns than rows and all in the working set', awkward(randomTable(20, 120, 5)), 15],
  ['binomial, few columns', awkward(randomTable(80, 25, 6, 'binomial')), 8],
  ['binomial, many columns', awkward(randomTable(80, 300, 7, 'binomial')), 10],
  ['binomial, many rows', awkward(randomTable(300, 170, 8, 'binomial')), 12],
  ['binomial, saturated', awkward(randomTable(24, 180, 9, 'binomial')), 6],
]

/** Half of the rows, every other one from a shifting start. */
function half(n: number, shift: number): Int32Array {
  const rows = Int32Array.from({ length: Math.floor(n / 2) }, (_, i) => (2 * i + shift + (i % 3)) % n)
  return Int32Array.from(new Set(rows)).sort()
}

describe.each(tables)('a lasso path (%s)', (_, data, q) => {
  it('has the same bytes from the WebAssembly kernels and from their twins', () => {
    const options = { count: 12, ratio: data.n < 100 ? 0.01 : 0.05 }
    const wasm = lassoPathBy(loadKernels('wasm'), data, options)
    const twin = lassoPathBy(loadKernels('twin'), data, options)
    expect(wasm.coefficients.at(-1)!.index.length).toBeGreaterThan(3)
    expect(twin).toStrictEqual(wasm)
  })

  it('of subsamples is the same member with the same certificate', () => {
    const grid = lambdaGrid(data, { q, count: 20 }).lambda
    const wasm = lassoLearner(data, grid, q, loadKernels('wasm'))
    const twin = lassoLearner(data, grid, q, loadKernels('twin'))
    for (let shift = 0; shift < 4; shift++) {
      const rows = half(data.n, shift)
      const [expected, got] = [wasm.fit(rows), twin.fit(rows)]
      expect(got.member).toStrictEqual(expected.member)
      expect(got.worstKkt).toBe(expected.worstKkt)
    }
  })
})
