import { solveLowerTransposed } from '../../math/cholesky.js'
import { axpy, dot } from '../../math/dot.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { leastOf } from '../../math/least-of.js'
import {
  append,
  collinear,
  copyBasis,
  type OrthonormalBasis,
  remove as removeColumn,
  solveUpper,
} from '../../math/orthonormal-basis.js'
import { chiSquareTail } from '../../math/special/tails.js'
import { fitLogistic, type LogisticFit } from '../logistic-regression.js'
import { border, type Curvature, curvature, waldTests } from './curvature.js'
import { appendUnpenalised, type Frame, spreadUnpenalised } from './frame.js'
import { createOutside } from './outside.js'
import { wholeColumns } from './step-columns.js'
import type { Coefficients, Move, StepModel } from './step-model.js'
import { createStepTable } from './step-table.js'
import { trialDeviance } from './trial.js'

/**
 * Logistic regression by single steps. A move is judged by the likelihood ratio: the deviance with it against the deviance
 * without. Working that out for every column is wasteful when p is large. Additions are screened: the `scored` columns best by
 * a rough score test (equal weights, O(np)) have their exact score test, and are tried in its order; removals are tried in the
 * order of their Wald tests. Trying stops, after the first `tried`, when even 1.25 times the greatest ratio of likelihood ratio
 * to approximation so far would not make the next one best.
 */
export const scored = 64
const tried = 16
const slack = 1.25

export function createLogisticModel(frame: Frame, capacity: number, kernels: Kernels): StepModel {
  const { columns, unpenalised, y, weights } = frame
  const { n, p, z: x } = columns
  const table = createStepTable(wholeColumns(columns), capacity + 1 + unpenalised.p, kernels)
  const { basis } = table
  const everyColumn = new Int32Array(p)
  for (let j = 0; j < p; j++) everyColumn[j] = j
  append(basis, new Float64Array(n).fill(1), 0, 0)
  const inside = appendUnpenalised(basis, unpenalised)
  const fixed = basis.size
  const outside = createOutside(table, frame.adjusted)
  const selected: number[] = []
  let fit = fitLogistic(basis, y, undefined, undefined, weights)
  let here: Curvature = curvature(basis, y, fit.eta, weights)

  function refit(on: OrthonormalBasis, below?: number): LogisticFit {
    // Once separated, eta is arbitrarily far out, and starting there would carry it farther with every step.
    return fitLogistic(on, y, fit.separated ? undefined : fit.eta, below, weights)
  }

  function settle(): void {
    fit = refit(basis)
    here = curvature(basis, y, fit.eta, weights)
  }

  function bestAddition(): Move | null {
    if (selected.length === capacity) return null
    const candidates = bestByRoughScore().flatMap(j => {
      if (!append(basis, x, j * n, collinear)) return []
      const factor = border(basis, here)
      const slope = dot(basis.q, --basis.size * n, here.residual, 0, n)
      if (factor === null) return []
      const z = slope / factor[factor.length - 1]
      return [{ j, factor, score: z * z }]
    })
    candidates.sort((a, b) => b.score - a.score || a.j - b.j)
    let best = -1
    let gain = 0
    let ratio = 1
    for (const [count, { j, factor, score }] of candidates.entries()) {
      if (count >= tried && score * ratio * slack < gain) break
      append(basis, x, j * n, collinear)
      const below = fit.deviance - gain
      const quick = trialDeviance(basis, factor, y, fit.eta, below, undefined, weights)
      const deviance = quick ?? refit(basis, below).deviance
      basis.size--
      const g = fit.deviance - deviance
      ratio = Math.max(ratio, g / score)
      if (g > gain) {
        gain = g
        best = j
      }
    }
    return best < 0 ? null : { variable: best, change: -gain, pValue: chiSquareTail(gain, 1) }
  }

  function bestByRoughScore(): number[] {
    const s = outside.lengths()
    const slope = table.products(here.residual, 0, everyColumn)
    const best = leastOf(scored)
    for (let j = 0; j < p; j++) {
      const rough = s[j] > 0 ? (slope[j] * slope[j]) / s[j] : 0
      if (rough > 0) best.offer(j, -rough)
    }
    return best.inOrder()
  }

  function bestRemoval(): Move | null {
    const { factor } = here
    const tests = factor === null ? [] : waldTests(basis, fit, factor, fixed)
    const order = Array.from(selected.keys())
    if (factor !== null) order.sort((a, b) => tests[a].statistic - tests[b].statistic || a - b)
    let best = -1
    let loss = Infinity
    let ratio = 1
    for (const [count, k] of order.entries()) {
      const wald = tests[k]?.statistic ?? 0
      if (count >= tried && wald * ratio > slack * loss) break
      const l = Math.max(devianceWithout(k, fit.deviance + loss) - fit.deviance, 0)
      if (wald > 0) ratio = Math.min(ratio, l / wald)
      if (l < loss) {
        loss = l
        best = k
      }
    }
    return best < 0 ? null : { variable: selected[best], change: loss, pValue: chiSquareTail(loss, 1) }

    function devianceWithout(k: number, below: number): number {
      const test = tests[k]
      if (test && factor) {
        const { start, u } = constrained(test.u, test.coefficient, factor)
        const deviance = trialDeviance(basis, factor, y, start, below, u, weights)
        if (deviance !== null) return deviance
      }
      const copy = copyBasis(basis)
      removeColumn(copy, k + fixed)
      return refit(copy, below).deviance
    }
  }

  /** The best predictor, to second order, with b_k = 0: theta - L^-T u b_k / |u|^2; and u scaled to length one. */
  function constrained(
    u: Float64Array,
    coefficient: number,
    factor: Float64Array,
  ): { start: Float64Array; u: Float64Array } {
    const size = basis.size
    const length = Math.sqrt(dot(u, 0, u, 0, size))
    const unit = u.map(v => v / length)
    const shift = unit.map(v => (-v * coefficient) / length)
    solveLowerTransposed(factor, size, size, shift)
    const start = fit.eta.slice()
    for (let a = 0; a < size; a++) axpy(shift[a], basis.q, a * n, start, 0, n)
    return { start, u: unit }
  }

  function add(variable: number): void {
    outside.settle()
    append(basis, x, variable * n, 0)
    selected.push(variable)
    outside.enter(variable, 0)
    settle()
  }

  function remove(variable: number): void {
    outside.settle()
    const k = selected.indexOf(variable)
    removeColumn(basis, k + fixed)
    selected.splice(k, 1)
    outside.leave(variable, 0)
    settle()
  }

  function coefficients(): Coefficients {
    const all = fit.theta.slice()
    solveUpper(basis, all)
    return {
      intercept: all[0],
      unpenalised: spreadUnpenalised(unpenalised, inside, all.subarray(1, fixed)),
      coefficients: all.slice(fixed),
    }
  }

  return {
    selected,
    bestAddition,
    bestRemoval,
    add,
    remove,
    limit: () => (fit.deviance < 1e-6 ? 'separation' : null),
    separated: () => fit.separated,
    coefficients,
  }
}
