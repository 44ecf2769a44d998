/**
 * How long the rest of a study takes. Replications of one cell with the same procedures take about the same time; until
 * one of them is done its time is guessed from the size of the data and corrected by how wrong the guesses were so far.
 */

import { isDraws } from './draws/sets.js'
import { comparedCell, isComparison } from './ensembles/compare.js'
import { cellNamed } from './paper/cells.js'
import type { Replication } from './paper/replicate.js'
import { isScoreboard } from './scoreboard/cells.js'

export function timeLeft(tasks: readonly Replication[], threads: number) {
  const kinds = new Map<string, { guess: number; open: number; done: number; spent: number }>()
  for (const task of tasks) {
    const kind = kinds.get(kindOf(task)) ?? { guess: guess(task), open: 0, done: 0, spent: 0 }
    kind.open++
    kinds.set(kindOf(task), kind)
  }
  let guessed = 0
  let spent = 0
  return {
    /** A replication took so many milliseconds on its thread. */
    finished(task: Replication, milliseconds: number): void {
      const kind = kinds.get(kindOf(task))!
      kind.open--
      kind.done++
      kind.spent += milliseconds
      guessed += kind.guess
      spent += milliseconds
    },
    /** Milliseconds until all are done. */
    left(): number {
      const correction = guessed > 0 ? spent / guessed : 1
      let sum = 0
      for (const kind of kinds.values()) {
        sum += kind.open * (kind.done > 0 ? kind.spent / kind.done : correction * kind.guess)
      }
      return sum / threads
    },
  }
}

function kindOf({ cell, procedures }: Replication): string {
  return `${cell} ${procedures.join()}`
}

/** Milliseconds of a replication, to an order of magnitude. */
function guess({ cell, procedures }: Replication): number {
  if (isComparison(cell)) return 20 * comparedCell(cell).cell.p
  if (isDraws(cell)) return 200 * procedures.length
  if (isScoreboard(cell)) return 2000
  const { n, p, tableOrFigure, kind } = cellNamed(cell)
  if (kind === 'figure') return tableOrFigure === 'figure1' ? 30 * procedures.length : 200
  const rows = Math.min(n, 400)
  const classes = tableOrFigure === 'table4' || cell.startsWith('table5/madelon')
  return procedures.length * (10 + (classes ? 2e-2 : 2e-3) * rows * p)
}
