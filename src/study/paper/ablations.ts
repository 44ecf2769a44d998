/**
 * What pruning as published does, seen beside simpler things that come of the same ensembles: the full ensemble at threshold
 * 0.8, Algorithm 1 towards a reference of zero, and the third of the members with the fewest variables.
 */

import { estimateMean } from '../measure/estimate.js'
import { summarise } from '../measure/summary.js'
import { cells } from './cells.js'
import { ablations } from './procedures.js'
import type { Lookup } from './verdict/table-rows.js'

export type Ablation = ReturnType<typeof ablationsOf>[number]

const ablationMethods = ['stabsel', 'pruned', ...ablations]

export function ablationsOf(lookup: Lookup) {
  return cells.flatMap(cell => {
    if (cell.kind !== 'table') return []
    const suffixes = cell.name === 'table1/100-50-0' ? ['', '/q=13'] : ['']
    return suffixes.flatMap(suffix => {
      const pruned = lookup(cell.name, `pruned${suffix}`)
      const sizes = pruned.flatMap(record => (record.sizes === undefined ? [] : [record.sizes]))
      if (sizes.length === 0) return []
      const { support, p } = cell
      return {
        cell: cell.name,
        title: cell.title + suffix.replace('/', ', '),
        replications: pruned.length,
        summaries: ablationMethods.map(method => ({
          method,
          summary: summarise(lookup(cell.name, method + suffix), { support, p }),
        })),
        /** Variables on the path, averaged over the grid, of the members kept and of all. */
        kept: estimateMean(sizes.map(([kept]) => kept)),
        all: estimateMean(sizes.map(([, all]) => all)),
      }
    })
  })
}
