/** The settings on which ensembles are compared: scenario 1's variations, and the cells of Tables 1 to 3. */

import type { Cell, FigureCell, TableCell } from '../paper/cell.js'
import { cells } from '../paper/cells.js'

export interface EnsembleCell {
  readonly name: string
  readonly title: string
  readonly cell: Cell
  /** The variables that matter. */
  readonly support: readonly number[]
}

const scenario1Support = [4, 9, 14]

/** Table 1 is of scenario 2, Table 2 of scenario 3, Table 3 of scenario 4. */
const scenarioOf = { table1: 2, table2: 3, table3: 4 } as const

function isSimulated(cell: Cell): cell is TableCell & { readonly tableOrFigure: keyof typeof scenarioOf } {
  return cell.tableOrFigure in scenarioOf
}

export const ensembleCells: readonly EnsembleCell[] = [
  ...cells
    .filter((cell): cell is FigureCell => cell.kind === 'figure' && cell.tableOrFigure === 'figure1')
    .map(cell => ({
      name: `scenario1-${cell.variation}`,
      title: `Scenario 1, variation ${cell.variation}: (40, 20)`,
      cell,
      support: scenario1Support,
    })),
  ...cells.filter(isSimulated).map(cell => {
    const scenario = scenarioOf[cell.tableOrFigure]
    return {
      name: `scenario${scenario}-${cell.name.split('/')[1]}`,
      title: `Scenario ${scenario}, ${cell.title}${scenario === 4 ? ` (${cell.n}, ${cell.p})` : ''}`,
      cell,
      support: cell.support,
    }
  }),
]
