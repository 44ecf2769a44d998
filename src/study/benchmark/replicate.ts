import { stream } from '../../random/stream.js'
import type { Matrices } from '../paper/cell.js'
import type { Replication } from '../paper/replicate.js'
import type { BenchmarkRecord } from '../record.js'
import { benchmarkCellNamed } from './cells.js'
import { probabilityScores } from './false-probabilities.js'
import { groupsNamed, PROBABILITIES } from './groups.js'
import { statementScores } from './statement.js'

/**
 * One replication of a cell of the benchmark, pure in (seed, cell, replication): the data are drawn once, every group runs on them. The
 * streams are named `lab/`, as when the committed replications were drawn.
 */
export function replicateBenchmark(
  task: Replication,
  seed: number,
  matrices: Matrices,
): readonly BenchmarkRecord[] {
  const { replication } = task
  const cell = benchmarkCellNamed(task.cell)
  const { data, support } = cell.draw({ seed, cell: cell.name, replication }, matrices)
  const truth = new Set(support)
  if (cell.set === 'calibration') {
    const own = stream(seed, `lab/${cell.name}`, replication).uint32()
    return task.procedures.map(method => {
      const scores = (method === PROBABILITIES ? probabilityScores : statementScores)(data, own, truth)
      return { cell: cell.name, method, seed, replication, truth: support.length, scores }
    })
  }
  return groupsNamed(task.procedures).map(({ name, run, like = name }) => {
    const selections = run(data, stream(seed, `lab/${cell.name}/${like}`, replication).uint32())
    const scores = Object.fromEntries(
      Object.entries(selections).map(([method, selected]) => {
        const found = Array.from(selected).filter(j => truth.has(j)).length
        return [method, [found, selected.length - found] as const]
      }),
    )
    return { cell: cell.name, method: name, seed, replication, truth: support.length, scores }
  })
}
