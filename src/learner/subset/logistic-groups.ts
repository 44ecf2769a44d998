/**
 * Logistic regression by random groups. Fitting every group would be wasteful: they are rated to second order at the model's
 * maximum, W = diag mu (1 - mu), by
 *   Rao's score of a group outside   u_G' (I_GG.S)^-1 u_G,   u = X'(y - mu), I_GG.S = the information outside the model,
 *   Wald's statistic of a group inside   b_G' (V_GG)^-1 b_G,   V = the inverse information of the model,
 * both quadratic forms of the information matrix X'WX (weighted centring) swept over the model. The best one is then fitted
 * exactly, and that deviance decides.
 */

import { standardColumns } from '../../data/columns/standard-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { columnDots } from '../../math/dot.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { append, collinear, createBasis, solveUpper } from '../../math/orthonormal-basis.js'
import { fitLogistic, type LogisticFit, logisticDeviance, weigh } from '../logistic-regression.js'
import { strideOf } from './gram.js'
import type { GroupModel, GroupMove } from './group-model.js'
import { createGroupSearch } from './group-search.js'
import { createSweptTable } from './swept-table.js'

/** Classes as good as separated: nothing is left to explain, and the information has vanished. */
const separated = 1e-6

export function createLogisticGroups(data: Dataset, most: number, kernels: Kernels): GroupModel {
  const { n, p, y } = data
  const columns = standardColumns(data.x, n, p)
  const { z } = columns
  const swept = createSweptTable(p, kernels)
  const search = createGroupSearch(swept, most, kernels)
  const stride = strideOf(p)
  const information = new Float64Array((p + 1) * stride)
  const weighted = new Float64Array(n)
  const row = new Float64Array(p)
  const empty = fitOn([])
  let selected: number[] = []
  let outside: number[] = []
  let fit = empty.fit
  /** Nothing has entered since the last start: information and table stand. */
  let isFresh = false

  function fitOn(list: readonly number[], start?: Float64Array) {
    const basis = createBasis(n, list.length + 1)
    append(basis, new Float64Array(n).fill(1), 0, 0)
    const kept = list.filter(j => columns.sd[j] > 0 && append(basis, z, j * n, collinear))
    return { basis, kept, fit: fitLogistic(basis, y, start) }
  }

  /** From a separated fit eta is arbitrarily far out. */
  const startOf = ({ separated: out, eta }: LogisticFit) => (out ? undefined : eta)

  function become(list: readonly number[]): void {
    isFresh = false
    const { basis, kept, fit: next } = fitOn(list, startOf(fit))
    fit = next
    selected = kept
    const inside = new Set(kept)
    outside = Array.from({ length: p }, (_, j) => j).filter(j => !inside.has(j))
    const scores = measure()
    swept.sweep(information, kept)
    const coefficients = fit.theta.slice()
    solveUpper(basis, coefficients)
    const response = swept.address / 8 + p * stride
    for (const j of outside) swept.arena.f64[response + j] = scores[j]
    kept.forEach((j, k) => {
      swept.arena.f64[response + j] = coefficients[k + 1]
    })
  }

  /** The information matrix with weighted centring; returns the scores. */
  function measure(): Float64Array {
    const e = new Float64Array(n)
    const weight = new Float64Array(n)
    const residual = new Float64Array(n)
    logisticDeviance(fit.eta, y, e)
    weigh(fit.eta, y, e, weight, residual)
    const sum = weight.reduce((a, w) => a + w, 0)
    const centre = new Float64Array(p)
    columnDots(z, n, p, weight, 0, centre)
    for (let j = 0; j < p; j++) {
      for (let i = 0; i < n; i++) weighted[i] = weight[i] * z[j * n + i]
      columnDots(z, n, j + 1, weighted, 0, row)
      for (let k = 0; k <= j; k++)
        information[j * stride + k] = information[k * stride + j] = row[k] - (centre[j] * centre[k]) / sum
    }
    const scores = new Float64Array(p)
    columnDots(z, n, p, residual, 0, scores)
    return scores
  }

  function move(pool: readonly number[], g: number, count: number, adding: boolean): GroupMove {
    const { group } = search.best(pool, g, count, !adding)
    const next = adding ? [...selected, ...group] : selected.filter(j => !group.includes(j))
    return { columns: next, deviance: fitOn(next, startOf(fit)).fit.deviance - empty.fit.deviance }
  }

  return {
    p,
    get selected() {
      return selected
    },
    get deviance() {
      return fit.deviance - empty.fit.deviance
    },
    get perfect() {
      return fit.deviance < separated
    },
    restart(random) {
      search.restart(random)
      if (isFresh) return
      fit = empty.fit
      become([])
      isFresh = true
    },
    bestAddition: (g, count) => move(outside, g, count, true),
    bestRemoval: (g, count) => move(selected, g, count, false),
    become,
  }
}
