/** The draws of a set: what is missing of them is run on the study's pool and stored at once. */
import { checkNames } from '../check-names.js'
import { runMissing, type StudyHost } from '../paper/run-study.js'
import type { ScoreRecord } from '../record.js'
import { comparedMethods, comparedOn } from './compared-methods.js'
import { type DrawSet, drawnDesign, drawSets, drawsCell } from './sets.js'

export interface DrawsRequest {
  readonly set: DrawSet
  /** The first so many. */
  readonly draws: number
  /** All that the design's family allows, unless given. */
  readonly methods?: readonly string[] | undefined
}

export async function runDraws(request: DrawsRequest, host: StudyHost): Promise<readonly ScoreRecord[]> {
  const { set, draws, methods } = request
  const { seed } = drawSets[set]
  const cell = drawsCell(set)
  checkNames(
    '--method',
    methods,
    comparedMethods.map(({ name }) => name),
  )
  const wanted = Array.from({ length: draws }, (_, replication) => {
    const fitting = comparedOn(drawnDesign(set, replication).family)
    return { cell, replication, procedures: fitting.filter(name => methods?.includes(name) ?? true) }
  })
  const records = await runMissing(seed, host, wanted)
  return records.filter(
    (record): record is ScoreRecord =>
      'scores' in record &&
      record.cell === cell &&
      record.seed === seed &&
      record.replication < draws &&
      comparedOn(drawnDesign(set, record.replication).family).includes(record.method) &&
      (methods?.includes(record.method) ?? true),
  )
}
