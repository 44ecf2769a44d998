/** Filling from the nearest rows as the definition reads, cell by cell: the reference for the fast one. */
import type { FactorVariable, NumberVariable, Variable } from '../../../src/data/impute/variable.js'

const K = 10

export function numbers(cells: readonly (number | null)[], binary: boolean): NumberVariable {
  return { kind: 'number', values: Float64Array.from(cells, cell => cell ?? Number.NaN), binary }
}

export function factor(cells: readonly (number | null)[], levels: number): FactorVariable {
  return { kind: 'factor', codes: Int32Array.from(cells, cell => cell ?? -1), levels }
}

export function copyOf(variable: Variable): Variable {
  return variable.kind === 'number'
    ? { ...variable, values: variable.values.slice() }
    : { ...variable, codes: variable.codes.slice() }
}

export function cellOf(variable: Variable, row: number): number | undefined {
  const value = variable.kind === 'number' ? variable.values[row] : variable.codes[row]
  return Number.isNaN(value) || (variable.kind === 'factor' && value < 0) ? undefined : value
}

export function slowFill(variables: readonly Variable[], n: number) {
  const everyRow = [...Array(n).keys()]
  const gaps = variables.map(variable => gapOf(variable, everyRow))
  const distance = (i: number, r: number) => {
    const both = gaps.map(gap => gap?.(i, r)).filter(gap => gap !== undefined)
    return both.reduce((sum, gap) => sum + gap, 0) / both.length
  }
  const order = (i: number) =>
    everyRow
      .filter(r => r !== i && !Number.isNaN(distance(i, r)))
      .sort((a, b) => distance(i, a) - distance(i, b) || a - b)
  const missing = (i: number) => [...variables.keys()].filter(g => cellOf(variables[g], i) === undefined)
  const filled = variables.map(copyOf)
  for (const i of everyRow) {
    for (const g of missing(i)) {
      const there = (rows: readonly number[]) => rows.filter(r => cellOf(variables[g], r) !== undefined)
      const near = there(order(i)).slice(0, K)
      const value = centre(variables[g], near.length > 0 ? near : there(everyRow))
      const target = filled[g]
      if (target.kind === 'number') target.values[i] = value
      else target.codes[i] = Number.isNaN(value) ? -1 : value
    }
  }
  return { filled, order, missing, rows: everyRow.filter(i => missing(i).length > 0) }
}

/** Squared difference of two cells; undefined where one is missing, no function where the variable is constant. */
function gapOf(variable: Variable, rows: readonly number[]) {
  const cells = rows.map(row => cellOf(variable, row)).filter(cell => cell !== undefined)
  if (new Set(cells).size < 2) return undefined
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length
  const sd = Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) * (cell - mean), 0) / cells.length)
  const shares = [...new Set(cells)].map(level => cells.filter(cell => cell === level).length / cells.length)
  const mismatch = 2 / (1 - shares.reduce((sum, share) => sum + share * share, 0))
  return (i: number, r: number) => {
    const [a, b] = [cellOf(variable, i), cellOf(variable, r)]
    if (a === undefined || b === undefined) return undefined
    if (variable.kind === 'factor') return a === b ? 0 : mismatch
    const gap = (a - b) * (1 / sd)
    return gap * gap
  }
}

function centre(variable: Variable, rows: readonly number[]): number {
  const cells = rows.map(row => cellOf(variable, row)!)
  if (cells.length === 0) return Number.NaN
  if (variable.kind === 'number' && !variable.binary)
    return cells[0] + cells.reduce((sum, cell) => sum + (cell - cells[0]), 0) / cells.length
  const count = (level: number) => cells.filter(cell => cell === level).length
  return [...new Set(cells)].sort((a, b) => count(b) - count(a) || a - b)[0]
}
