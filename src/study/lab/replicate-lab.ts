import { stream } from '../../random/stream.js'
import type { Matrices } from '../cell.js'
import type { LabRecord } from '../record.js'
import type { Replication } from '../replicate.js'
import { groupsOf, STATEMENT } from './candidates.js'
import { labCellNamed } from './lab-cells.js'
import { statementOf } from './statement.js'

/** One replication of a laboratory cell, pure in (seed, cell, replication): the data are drawn once, every group runs on them. */
export function replicateLab(task: Replication, seed: number, matrices: Matrices): readonly LabRecord[] {
  const { replication } = task
  const cell = labCellNamed(task.cell)
  const { data, support } = cell.draw({ seed, cell: cell.name, replication }, matrices)
  const truth = new Set(support)
  if (cell.set === 'calibration') {
    const { selected, simulations, falseSelections, exact } = statementOf(
      data,
      stream(seed, `lab/${cell.name}`, replication).uint32(),
    )
    const found = selected.filter(j => truth.has(j)).length
    const auto = [found, selected.length - found] as const
    const scores = {
      auto,
      stated: [falseSelections, simulations] as const,
      exact: [exact, simulations] as const,
    }
    return [{ cell: cell.name, method: STATEMENT, seed, replication, truth: support.length, scores }]
  }
  return groupsOf(cell)
    .filter(({ name }) => task.procedures.includes(name))
    .map(({ name, run, like = name }) => {
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
