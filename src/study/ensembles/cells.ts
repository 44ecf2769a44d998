/** The settings on which ensembles are compared: scenario 1's variations, and the cells of Tables 1 to 3 where all of them are feasible. */

import type { Cell, FigureCell, TableCell } from '../cell.js'
import { cellNamed, cells } from '../cells.js'

export interface EnsembleCell {
  readonly name: string
  readonly title: string
  readonly cell: Cell
  /** The variables that matter. */
  readonly support: readonly number[]
}

const scenario1Support = [4, 9, 14]

export const ensembleCells: readonly EnsembleCell[] = [
  ...cells
    .filter((cell): cell is FigureCell => cell.kind === 'figure' && cell.exhibit === 'figure1')
    .map(cell => ({
      name: `scenario1-${cell.variation}`,
      title: `Scenario 1, variation ${cell.variation}: (40, 20)`,
      cell,
      support: scenario1Support,
    })),
  ...['table1/100-50-0', 'table1/100-50-0.5', 'table3/0.5'].map(name => {
    const cell = cellNamed(name) as TableCell
    const scenario = name.startsWith('table1') ? 2 : 4
    return {
      name: `scenario${scenario}-${name.split('/')[1]}`,
      title: `Scenario ${scenario}, ${cell.title}${scenario === 4 ? ` (${cell.n}, ${cell.p})` : ''}`,
      cell,
      support: cell.support,
    }
  }),
]
