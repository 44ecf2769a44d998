import type { Donors } from '../data/impute/draw-donors.js'
import { columnsOf, variableCount } from '../data/variables.js'
import { PANEL, type Problem, ROUND } from './problem.js'
import { integerUnit } from './screening/integers.js'

/** Cells of a problem taken from other rows of its table, standardised as all cells are. Those of earlier calls stay. */
export function imputeCells(problem: Problem, { variable, row, donor }: Donors): void {
  const { data, n, p, x, panels, centre, scale, arena, kernels } = problem
  const { f64 } = arena
  const i16 = new Int16Array(kernels.memory.buffer)
  const integer = integerUnit(n)
  const own = variableCount(data)
  for (let e = 0; e < variable.length; e++) {
    // Variables that are kept in every model are counted behind the others.
    const g = variable[e] - own
    const columns = g < 0 ? columnsOf(data.groups, variable[e]) : columnsOf(data.unpenalised!.groups, g)
    for (const column of columns) {
      const j = g < 0 ? column : p + column
      const cells = g < 0 ? data.x : data.unpenalised!.x
      const value = scale[j] > 0 ? (cells[column * n + donor[e]] - centre[j]) * (1 / scale[j]) : 0
      f64[x / 8 + j * n + row[e]] = value
      if (panels === 0 || g >= 0) continue
      const panel = panels / 2 + Math.floor(j / PANEL) * (n + 1) * PANEL + (j % PANEL)
      i16[panel + PANEL * row[e]] = value * integer + ROUND - ROUND
    }
  }
}
