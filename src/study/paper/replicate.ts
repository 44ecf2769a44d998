/** One replication of one cell: the data are drawn once, the asked procedures run on them, pure in (seed, cell, replication). */
import { stream } from '../../random/stream.js'
import { replicateDraw } from '../draws/replicate-draw.js'
import { isDraws } from '../draws/sets.js'
import { isComparison, replicateComparison } from '../ensembles/compare.js'
import type { StudyRecord } from '../record.js'
import type { Instance, PredictionError } from '../scenario/instance.js'
import { isScoreboard } from '../scoreboard/cells.js'
import { replicateScoreboard } from '../scoreboard/replicate-scoreboard.js'
import type { Matrices } from './cell.js'
import { cellNamed } from './cells.js'
import { proceduresOf } from './procedures.js'

export interface Replication {
  readonly cell: string
  readonly replication: number
  /** Names of the procedures to run. */
  readonly procedures: readonly string[]
}

export function replicate(task: Replication, seed: number, matrices: Matrices): readonly StudyRecord[] {
  if (isComparison(task.cell)) return replicateComparison(task, seed)
  if (isDraws(task.cell)) return replicateDraw(task, seed)
  if (isScoreboard(task.cell)) return replicateScoreboard(task, seed)
  const { replication } = task
  const cell = cellNamed(task.cell)
  const origin = { seed, cell: cell.name, replication }
  const instance = rememberingErrors(cell.draw(origin, matrices))
  const n = cell.source === undefined ? undefined : matrices[cell.source]?.n
  return proceduresOf(cell)
    .filter(({ name }) => task.procedures.includes(name))
    .flatMap(procedure => {
      const own = seedOf(seed, `study/${cell.name}/${procedure.name}`, replication)
      return procedure.run(instance, own).map(({ method, ...result }) => ({
        cell: cell.name,
        method,
        seed,
        replication,
        ...(n !== undefined && { n }),
        ...result,
      }))
    })
}

/** Methods often select the same variables. */
function rememberingErrors(instance: Instance): Instance {
  const known = new Map<string, PredictionError>()
  return {
    ...instance,
    predictionError(selected) {
      const key = selected.join()
      const error = known.get(key) ?? instance.predictionError(selected)
      known.set(key, error)
      return error
    },
  }
}

/** 53 random bits: the seed of a procedure that keeps streams of its own. */
function seedOf(seed: number, purpose: string, replication: number): number {
  const random = stream(seed, purpose, replication)
  return random.uint32() * 2 ** 21 + (random.uint32() >>> 11)
}
