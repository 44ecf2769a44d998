/** The cells in which columns must agree to be copies of each other. */
import { cellsOf } from '../take.js'
import { columnsOf, variableCount } from '../variables.js'
import type { CopiedData } from './copied-columns.js'

export interface CountedCells {
  readonly n: number
  readonly x: Float64Array
  /** Of the unpenalised columns. */
  readonly unpenalised: Float64Array
}

/** Those of rows with a weight above 0; where members fill missing cells anew, with marks in these. */
export function countedCells(data: CopiedData): CountedCells {
  const { n, weights, imputation } = data
  const { x, unpenalised } = imputation === undefined ? cells(data) : markedCells(data)
  if (weights === undefined || weights.every(weight => weight > 0)) return { n, x, unpenalised }
  const rows = Int32Array.from(weights.keys()).filter(i => weights[i] > 0)
  const taken = (from: Float64Array) =>
    cellsOf(
      from,
      n,
      rows,
      Int32Array.from({ length: from.length / n }, (_, j) => j),
    )
  return { n: rows.length, x: taken(x), unpenalised: taken(unpenalised) }
}

function cells({ x, unpenalised }: CopiedData): Omit<CountedCells, 'n'> {
  return { x, unpenalised: unpenalised?.x ?? new Float64Array(0) }
}

/**
 * A member draws one donor for all missing cells of a row (src/data/impute/draw-donors.ts): columns that agree where they are known, and are missing
 * in the same rows, stay copies in it. The mark of a missing cell goes with location, sign and scale, and no whole numbers make it.
 */
function markedCells(data: CopiedData): Omit<CountedCells, 'n'> {
  const { n, groups, imputation } = data
  const { x, unpenalised } = cells(data)
  const marked = { x: x.slice(), unpenalised: unpenalised.slice() }
  const count = variableCount(data)
  const { rows, start, variable } = imputation!.missing
  const missing = new Map<number, number[]>()
  rows.forEach((i, k) => {
    for (const g of variable.subarray(start[k], start[k + 1])) {
      const own = missing.get(g)
      if (own === undefined) missing.set(g, [i])
      else own.push(i)
    }
  })
  for (const [g, gaps] of missing) {
    const kept = g >= count
    const columns = kept ? columnsOf(data.unpenalised!.groups, g - count) : columnsOf(groups, g)
    for (const j of columns) mark((kept ? marked.unpenalised : marked.x).subarray(j * n, (j + 1) * n), gaps)
  }
  return marked
}

function mark(column: Float64Array, gaps: readonly number[]): void {
  const isGap = new Set(gaps)
  const known = [...column.keys()].filter(i => !isGap.has(i))
  const first = column[known[0]]
  const other = known.find(i => column[i] !== first)
  if (other === undefined) return
  const value = first + Math.SQRT1_2 * (column[other] - first)
  for (const i of gaps) column[i] = value
}
