import { checkpoint } from '../../math/checkpoint.js'
import { grown } from '../../math/concatenated.js'
import { dot } from '../../math/dot.js'
import { collinear, orthogonalise } from '../../math/orthonormal-basis.js'
import { type Best, WEAK } from './listed-columns.js'
import { screenedColumns } from './screened-columns.js'
import type { StepTable } from './step-table.js'
import { updatedColumns } from './updated-columns.js'

/**
 * The parts x~_j of all columns outside a growing and shrinking model: their squared lengths s_j = |x~_j|^2 and, for least
 * squares, their products c_j = x_j'r with its residual r. Both are kept in O(np) per step: a direction q that enters the model
 * takes d_j^2 = (q'x_j)^2 from s_j, one that leaves gives it back; and where r moves by an amount along q, c_j moves by that
 * amount times d_j.
 */
export interface Outside {
  /** s_j; zero for what cannot enter: columns inside, constant columns, combinations of columns inside. */
  lengths(): Float64Array
  /** Call before the basis changes: what is still to be done needs the basis as it is. */
  settle(): void
  /** Call after column `variable` was appended to the basis, whose direction the residual is going to move along. */
  enter(variable: number, amount: number): void
  /** Call after column `variable` was removed from the basis. */
  leave(variable: number, amount: number): void
  /** c_j from scratch: their rounding errors are relative to the residual of long ago. */
  correlate(residual: Float64Array): void
  /** The largest c_j^2 / s_j > 0 and the first column that has it, or -1. */
  best(residual: Float64Array): Best
}

/** Columns: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096
/** Columns with this share of their length outside the basis need no part of their own. */
const LARGE = 0.1

/** `formed`: the columns are not all of length sqrt(n) outside the basis, and are to be measured. */
export function createOutside(table: StepTable, formed = false): Outside {
  const { basis, s, exact, list } = table
  const { n, p, sd } = table.columns
  const inside = new Uint8Array(p)
  /** x~_j itself, n numbers one behind the other, for the columns where s_j had become inexact; which columns, and the place of each. */
  let parts = new Float64Array(0)
  const formedColumns: number[] = []
  const placeOf = new Int32Array(p).fill(-1)
  /** What the last direction to enter means for the columns in `part` and for those whose s_j is inexact now. */
  let pending = false
  let weak: ArrayLike<number> = []

  const whole = new Float64Array(formed ? n : 0)
  let count = 0
  for (let j = 0; j < p; j++) {
    if (j % BETWEEN_CHECKPOINTS === 0) checkpoint()
    if (sd[j] === 0) continue
    exact[j] = s[j] = n
    if (formed && !measured(j)) form(j)
    else list[count++] = j
  }
  /** The other columns that are outside. */
  const listed = (table.screened === undefined ? updatedColumns : screenedColumns)(table, count)

  /** Whether so much of a column lies outside the basis that its s_j can be kept as if all did. */
  function measured(j: number): boolean {
    table.columns.copy(j, whole, 0)
    const length = orthogonalise(basis, whole, 0)
    if (length * length < LARGE * n) return false
    s[j] = length * length
    return true
  }

  function form(j: number): void {
    if (placeOf[j] < 0) placeOf[j] = formedColumns.push(j) - 1
    const at = n * placeOf[j]
    if (at === parts.length) parts = grown(parts, Math.max(64 * n, 2 * at))
    table.columns.copy(j, parts, at)
    const length = orthogonalise(basis, parts, at)
    exact[j] = length * length
    s[j] = exact[j] > collinear * collinear * n ? exact[j] : 0
  }

  function settle(): void {
    if (!pending) return
    pending = false
    const q = (basis.size - 1) * n
    for (const [place, j] of formedColumns.entries()) {
      if (s[j] === 0) continue
      const along = dot(basis.q, q, parts, n * place, n)
      s[j] -= along * along
      if (s[j] < WEAK * exact[j]) form(j)
    }
    for (const j of Array.from(weak)) form(j)
  }

  function enter(variable: number, amount: number): void {
    inside[variable] = 1
    s[variable] = 0
    listed.unlist(variable)
    weak = listed.enter(basis.q, (basis.size - 1) * n, amount)
    pending = true
  }

  function leave(variable: number, amount: number): void {
    inside[variable] = 0
    listed.leave(basis.q, basis.size * n, amount)
    for (const j of formedColumns) if (!inside[j] && j !== variable) form(j)
    form(variable)
  }

  function best(residual: Float64Array): Best {
    settle()
    let { variable, gain } = listed.best(residual)
    for (const [place, j] of formedColumns.entries()) {
      if (s[j] === 0) continue
      const along = dot(parts, n * place, residual, 0, n)
      const g = (along * along) / s[j]
      if (g > gain || (g === gain && j < variable)) {
        gain = g
        variable = j
      }
    }
    return { variable, gain }
  }

  return {
    lengths() {
      settle()
      listed.update()
      return s
    },
    settle,
    enter,
    leave,
    correlate: residual => listed.correlate(residual),
    best,
  }
}
