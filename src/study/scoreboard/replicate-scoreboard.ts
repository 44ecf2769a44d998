/** One data set of a published design and what the recommended method selects there, pure in (seed, cell, replication). */
import { selectNow } from '../../method/select-now.js'
import { stream } from '../../random/stream.js'
import type { Replication } from '../paper/replicate.js'
import type { ScoreRecord } from '../record.js'
import { scoreboardCell } from './cells.js'

export const OURS = 'auto'

export function replicateScoreboard({ cell: name, replication }: Replication, seed: number): ScoreRecord[] {
  const { draw, options } = scoreboardCell(name)
  const { data, support } = draw({ seed, cell: name, replication })
  const truth = new Set(support)
  const { chosen } = selectNow(data, {
    ...options,
    seed: stream(seed, `${name}/method`, replication).uint32(),
  })
  const found = chosen.filter(j => truth.has(j)).length
  const scores = { [OURS]: [found, chosen.length - found] as const }
  return [{ cell: name, method: OURS, seed, replication, truth: support.length, scores }]
}
