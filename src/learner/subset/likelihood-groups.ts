/**
 * Regression by random groups for every likelihood: as logistic-groups.ts rates them, by Rao's score outside the model and Wald's statistic inside,
 * quadratic forms of the information swept over the model; the best one is then fitted exactly. A variable has one coefficient, or one less than
 * there are classes.
 */
import type { Dataset } from '../../data/dataset.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import type { LikelihoodFit, Outside } from '../likelihood-regression.js'
import { checkColumns } from './gram.js'
import type { GroupModel, GroupMove } from './group-model.js'
import { createGroupSearch } from './group-search.js'
import { remembered } from './remembered.js'
import { createSubsetLikelihood } from './subset-likelihood.js'
import { createSweptTable } from './swept-table.js'

export function createLikelihoodGroups(data: Dataset, most: number, kernels: Kernels): GroupModel {
  const { p } = data
  const likelihood = createSubsetLikelihood(data)
  const { each, fixed, empty } = likelihood
  const size = each * p
  checkColumns(size)
  const swept = createSweptTable(size, kernels)
  const { stride, address, arena } = swept
  const search = createGroupSearch(swept, most, kernels, each)
  const table = new Float64Array((size + 1) * stride)
  let selected: number[] = []
  let outside: number[] = []
  let fit = empty
  /** Nothing has entered since the last start: the table stands. */
  let isFresh = false

  const devianceOf = remembered(columns => likelihood.fit(likelihood.independent(columns)).deviance)

  /** From a separated fit coefficients are arbitrarily far out. */
  const startOf = ({ separated, coefficients }: LikelihoodFit) => (separated ? undefined : coefficients)

  function become(list: readonly number[]): void {
    isFresh = false
    const kept = likelihood.independent(list)
    fit = likelihood.fit(kept, beginsWith(kept, selected) ? startOf(fit) : undefined)
    take(kept, likelihood.outside())
  }

  /** Scores outside and coefficients inside stand in the row of the response. */
  function take(kept: number[], { information, scores }: Outside): void {
    selected = kept
    const inside = new Set(kept)
    outside = Array.from({ length: p }, (_, j) => j).filter(j => !inside.has(j))
    for (let a = 0; a < size; a++) table.set(information.subarray(a * size, (a + 1) * size), a * stride)
    swept.sweep(
      table,
      kept.flatMap(j => Array.from({ length: each }, (_, e) => each * j + e)),
    )
    const response = address / 8 + size * stride
    arena.f64.set(scores, response)
    kept.forEach((j, k) => {
      const own = fit.coefficients.subarray(fixed + each * k, fixed + each * (k + 1))
      arena.f64.set(own, response + each * j)
    })
  }

  function move(pool: readonly number[], g: number, count: number, adding: boolean): GroupMove {
    const { group } = search.best(pool, g, count, !adding)
    const columns = adding ? [...selected, ...group] : selected.filter(j => !group.includes(j))
    return { columns, deviance: devianceOf(columns.toSorted((a, b) => a - b)) - empty.deviance }
  }

  return {
    p,
    get selected() {
      return selected
    },
    get deviance() {
      return fit.deviance - empty.deviance
    },
    get perfect() {
      // The information has vanished: all rows are decided.
      return fit.factor === null
    },
    restart(random) {
      search.restart(random)
      if (isFresh) return
      fit = empty
      take([], likelihood.emptyOutside)
      isFresh = true
    },
    bestAddition: (g, count) => move(outside, g, count, true),
    bestRemoval: (g, count) => move(selected, g, count, false),
    become,
  }
}

function beginsWith(list: readonly number[], first: readonly number[]): boolean {
  return first.length <= list.length && first.every((j, k) => list[k] === j)
}
