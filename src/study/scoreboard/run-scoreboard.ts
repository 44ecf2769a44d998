/** The scoreboard: what is missing of it is run on the study's pool and stored at once, replication by replication over all settings. */
import { checkNames } from '../check-names.js'
import { runMissing, type StudyHost } from '../paper/run-study.js'
import type { ScoreRecord } from '../record.js'
import { type ScoreboardCell, scoreboardCells, shortName } from './cells.js'
import { OURS } from './replicate-scoreboard.js'

export interface ScoreboardRequest {
  /** Names of settings or their beginnings, as knockoffs-linear; all unless given. */
  readonly cells?: readonly string[] | undefined
  /** In every setting at most; as each is usually drawn unless given. */
  readonly replications?: number | undefined
  readonly seed: number
}

export function planScoreboard({
  cells: names,
}: Pick<ScoreboardRequest, 'cells'>): readonly ScoreboardCell[] {
  const begins = (cell: ScoreboardCell, name: string) =>
    shortName(cell) === name || shortName(cell).startsWith(`${name}-`)
  for (const name of names ?? [])
    if (!scoreboardCells.some(cell => begins(cell, name)))
      checkNames(
        '--cell',
        [name],
        [...new Set(scoreboardCells.map(cell => shortName(cell).split('-', 2).join('-')))],
      )
  return scoreboardCells.filter(cell => names?.some(name => begins(cell, name)) ?? true)
}

export async function runScoreboard(
  request: ScoreboardRequest,
  host: StudyHost,
): Promise<readonly ScoreRecord[]> {
  const { seed, replications } = request
  const planned = planScoreboard(request)
  const most = ({ replications: usual }: ScoreboardCell) => replications ?? usual
  const longest = Math.max(...planned.map(most))
  const wanted = Array.from({ length: longest }, (_, replication) =>
    planned
      .filter(cell => replication < most(cell))
      .map(({ name }) => ({ cell: name, replication, procedures: [OURS] })),
  )
  const records = await runMissing(seed, host, wanted.flat())
  const names = new Set(planned.map(({ name }) => name))
  return records.filter(
    (record): record is ScoreRecord => 'scores' in record && record.seed === seed && names.has(record.cell),
  )
}
