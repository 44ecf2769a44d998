/** One replication: every ensemble once, selected from whole and from a third of its members by each order. */

import { importances } from '../../ensemble/importances.js'
import { pointsOf } from '../../ensemble/member.js'
import { judge } from '../../method/judgement.js'
import { pruningOf } from '../../method/kinds.js'
import { referenceFrom, referenceModel } from '../../method/reference-vector.js'
import { keep, keepCount } from '../../prune/keep.js'
import { type OrderName, orders } from '../../prune/orders.js'
import { stream } from '../../random/stream.js'
import type { EnsembleCell } from './cells.js'
import { type Contender, contest, isFeasible } from './contenders.js'

export const compared = ['full', 'greedy', 'error', 'size', 'random'] as const satisfies readonly (
  | 'full'
  | OrderName
)[]
export type Compared = (typeof compared)[number]

export interface Comparison {
  readonly cell: string
  readonly ensemble: Contender
  readonly members: Compared
  readonly replication: number
  /** Ascending. */
  readonly selected: readonly number[]
}

export function compare(
  { name, cell }: EnsembleCell,
  contender: Contender,
  replication: number,
  seed: number,
): Comparison[] {
  const { data } = cell.draw({ seed, cell: cell.name, replication }, {})
  if (!isFeasible(contender, data.p)) return []
  const own = stream(seed, `study/ensembles/${name}/${contender}`, replication).uint32()
  const { spec, ensemble } = contest(contender, data, cell.q, own)
  const pruning = pruningOf(spec)!
  const model = referenceModel(data, pruning, own, undefined)
  const importance = importances(ensemble, pruning.importance)
  const points = pointsOf(ensemble)
  const { reference } = referenceFrom(model, importance, pruning)
  const B = ensemble.members.length
  const third = keepCount(B, { fraction: '1/3' })
  return compared.map(members => {
    const kept =
      members === 'full'
        ? Int32Array.from({ length: B }, (_, b) => b)
        : keep(orders[members].order({ importances: importance, points, reference, data, seed: own }), third)
    const { chosen } = judge(spec, ensemble, kept, data.n)
    return {
      cell: name,
      ensemble: contender,
      members,
      replication,
      selected: chosen.toSorted((a, b) => a - b),
    }
  })
}
