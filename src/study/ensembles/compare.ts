/** One replication: every ensemble once, selected from whole and from a third of its members by each order. */

import { selectNow } from '../../method/select-now.js'
import type { OrderName } from '../../prune/orders.js'
import { stream } from '../../random/stream.js'
import { rememberTasks } from '../remember-tasks.js'
import type { EnsembleCell } from './cells.js'
import { type ComparedEnsemble, isFeasible, methodOf } from './compared-ensembles.js'

export const compared = ['full', 'greedy', 'error', 'size', 'random'] as const satisfies readonly (
  | 'full'
  | OrderName
)[]
export type Compared = (typeof compared)[number]

export interface Comparison {
  readonly cell: string
  readonly ensemble: ComparedEnsemble
  readonly members: Compared
  readonly replication: number
  /** Ascending. */
  readonly selected: readonly number[]
}

export function compare(
  { name, cell }: EnsembleCell,
  ensemble: ComparedEnsemble,
  replication: number,
  seed: number,
): Comparison[] {
  const { data } = cell.draw({ seed, cell: cell.name, replication }, {})
  if (!isFeasible(ensemble, data.p)) return []
  const own = stream(seed, `study/ensembles/${name}/${ensemble}`, replication).uint32()
  const compute = rememberTasks()
  return compared.map(members => {
    const { chosen } = selectNow(data, methodOf(ensemble, members, cell.q, own), compute)
    return {
      cell: name,
      ensemble: ensemble,
      members,
      replication,
      selected: chosen.toSorted((a, b) => a - b),
    }
  })
}
