import { expect, test } from 'vitest'
import { cholesky, solveLower, solveLowerTransposed } from '../../src/math/cholesky.js'
import { loadKernels } from '../../src/math/kernels/load.js'
import { alike } from '../../src/posterior/effect-prior.js'
import { binomialLikelihood } from '../../src/posterior/laplace/binomial.js'
import { fitLaplace, type LaplaceProblem } from '../../src/posterior/laplace/laplace-fit.js'
import { createLaplaceModel } from '../../src/posterior/laplace/laplace-model.js'
import type { Likelihood } from '../../src/posterior/laplace/likelihood.js'
import { createModelColumns } from '../../src/posterior/laplace/model-columns.js'
import { withoutColumns } from '../../src/posterior/without-columns.js'
import { randomTable } from '../random-table.js'

const { n, p, x, y } = randomTable(90, 12, 5, 'binomial', 2)
const columns = createModelColumns(n, x, new Float64Array(n).fill(1), loadKernels())

/** -1/2 |y - eta|^2: quadratic, so that nothing is left out. */
const quadratic: Likelihood = {
  n,
  intercept: true,
  limit: p,
  at(eta) {
    const score = eta.map((value, i) => y[i] - value)
    return {
      score,
      logLikelihood: -0.5 * score.reduce((sum, value) => sum + value * value, 0),
      curvature: (v, start, out) => out.set(v.subarray(start, start + n)),
    }
  },
}

/** Diagonal of (L L')^-1, one column of the identity at a time. */
function variances(factor: Float64Array, k: number): Float64Array {
  const a = new Float64Array(k * k)
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++)
      for (let m = 0; m < k; m++) a[i * k + j] += low(factor, k, i, m) * low(factor, k, j, m)
  return Float64Array.from({ length: k }, (_, i) => {
    // The last pivot of the matrix with row and column i last.
    const order = [...Array.from({ length: k }, (__, j) => j).filter(j => j !== i), i]
    const moved = Float64Array.from(order.flatMap(r => order.map(c => a[r * k + c])))
    cholesky(moved, k, k, 0)
    return 1 / moved[k * k - 1] ** 2
  })
}

function low(l: Float64Array, k: number, i: number, j: number): number {
  return j <= i ? l[i * k + j] : 0
}

test.each([[[3]], [[2, 5]], [[1, 3, 6]]])(
  'a quadratic likelihood without columns %j is the fit without them',
  places => {
    const problem: LaplaceProblem = { likelihood: quadratic, columns }
    const set = [0, 2, 3, 5, 8, 11]
    const full = fitLaplace(problem, set, 0.7)
    const less = fitLaplace(
      problem,
      set.filter((_, a) => !places.includes(a + 1)),
      0.7,
    )
    const k = full.coefficients.length
    const rowOf = (place: number) => {
      const row = new Float64Array(k)
      row[place] = 1
      solveLower(full.factor, k, k, row)
      solveLowerTransposed(full.factor, k, k, row)
      return row
    }
    const left = withoutColumns(full.coefficients, variances(full.factor, k), places, rowOf)
    const kept = (values: Float64Array) => values.filter((_, a) => !places.includes(a))
    const close = (a: Float64Array, b: Float64Array) =>
      expect(a.every((value, i) => Math.abs(value - b[i]) < 1e-9)).toBe(true)
    close(kept(left.coefficients), less.coefficients)
    close(kept(left.variance), variances(less.factor, k - places.length))
    const change = -0.5 * (left.form + left.logDet) + 0.5 * places.length * Math.log(0.7)
    expect(Math.abs(change - (less.logMarginal - full.logMarginal))).toBeLessThan(1e-9)
  },
)

test('the removal that loses least is the one that fits of all sets show, with few of them', () => {
  let evaluations = 0
  const plain = binomialLikelihood(y, undefined)
  const likelihood: Likelihood = {
    ...plain,
    at(eta) {
      evaluations++
      return plain.at(eta)
    },
  }
  const first = Int32Array.from({ length: p + 1 }, (_, v) => v)
  const create = () => createLaplaceModel({ likelihood, columns }, first, [alike(0.3, 0.5), alike(1, 0.5)], p)
  for (const tau of [0, 1]) {
    const set = [11, 0, 4, 1, 7, 2, 9, 3]
    const model = create()
    model.restart(set, tau)
    const now = model.logLikelihood
    evaluations = 0
    const removals = model.removals()
    expect(evaluations).toBeLessThan(20)
    const exact = set.map(v => {
      const other = create()
      other.restart(
        set.filter(u => u !== v),
        tau,
      )
      return other.logLikelihood - now
    })
    const best = exact.indexOf(Math.max(...exact))
    expect(removals.indexOf(Math.max(...removals))).toBe(best)
    expect(Math.abs(removals[best] - exact[best])).toBeLessThan(1e-9)
    // The others to second order.
    removals.forEach((value, a) => {
      expect(Math.abs(value - exact[a])).toBeLessThan(0.5 + 0.5 * Math.abs(exact[a]))
    })
  }
})
