import type { Donors } from '../data/impute/draw-donors.js'
import { columnsBehind } from '../data/impute/imputed-dataset.js'
import { PANEL, type Problem, ROUND } from './problem.js'
import { integerUnit } from './screening/integers.js'

/** Cells of a problem taken from other rows of its table, standardised as all cells are. Those of earlier calls stay. */
export function imputeCells(problem: Problem, { variable, row, donor }: Donors): void {
  const { data, n, p, x, panels, centre, scale, arena, kernels } = problem
  const { f64 } = arena
  const i16 = new Int16Array(kernels.memory.buffer)
  const integer = integerUnit(n)
  for (let e = 0; e < variable.length; e++) {
    const { columns, cells, kept } = columnsBehind(data, variable[e])
    for (const column of columns) {
      const j = kept ? p + column : column
      const value = scale[j] > 0 ? (cells[column * n + donor[e]] - centre[j]) * (1 / scale[j]) : 0
      f64[x / 8 + j * n + row[e]] = value
      if (panels === 0 || kept) continue
      const panel = panels / 2 + Math.floor(j / PANEL) * (n + 1) * PANEL + (j % PANEL)
      i16[panel + PANEL * row[e]] = value * integer + ROUND - ROUND
    }
  }
}
