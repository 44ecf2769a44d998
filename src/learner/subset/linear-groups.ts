import type { Dataset } from '../../data/dataset.js'
import { log } from '../../math/elementary.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import type { GroupModel, GroupMove } from './group-model.js'
import { createGroupSearch } from './group-search.js'
import { linearDesign } from './linear-design.js'
import { createSweptTable } from './swept-table.js'

/** Below this fraction of the total, a residual sum of squares is rounding: such fits count as equally perfect. */
const nothing = 1e-12

/** Least squares by random groups: the forms of the swept Gram matrix are the exact changes of RSS, in units of the total. */
export function createLinearGroups(data: Dataset, most: number, kernels: Kernels): GroupModel {
  const { p } = data
  const { gram, rows } = linearDesign(data)
  const swept = createSweptTable(p, kernels)
  const search = createGroupSearch(swept, most, kernels)
  const everything = gram.table[p * gram.stride + p]
  let selected: number[] = []
  let outside: number[] = []
  let rss = everything
  /** Nothing has entered since the last start: the table stands. */
  let isFresh = false

  const devianceOf = (left: number) => (everything > 0 ? rows * log(Math.max(left, nothing)) : 0)

  function become(columns: readonly number[]): void {
    isFresh = false
    selected = swept.sweep(gram.table, columns)
    const inside = new Set(selected)
    outside = Array.from({ length: p }, (_, j) => j).filter(j => !inside.has(j))
    rss = swept.arena.f64[swept.address / 8 + p * swept.stride + p]
  }

  function move(pool: readonly number[], g: number, count: number, adding: boolean): GroupMove {
    const { group, form } = search.best(pool, g, count, !adding)
    const columns = adding ? [...selected, ...group] : selected.filter(j => !group.includes(j))
    return { columns, deviance: devianceOf(adding ? rss - form : rss + form) }
  }

  return {
    p,
    get selected() {
      return selected
    },
    get deviance() {
      return devianceOf(rss)
    },
    get perfect() {
      return rss <= nothing
    },
    restart(random) {
      search.restart(random)
      if (!isFresh) become([])
      isFresh = true
    },
    bestAddition: (g, count) => move(outside, g, count, true),
    bestRemoval: (g, count) => move(selected, g, count, false),
    become,
  }
}
