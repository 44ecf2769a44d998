import { dot } from '../../math/dot.js'
import { collinear, orthogonalise } from '../../math/orthonormal-basis.js'
import type { StepTable } from './step-table.js'

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

interface Best {
  readonly variable: number
  readonly gain: number
}

/** Subtracting squares loses digits as s_j shrinks: below this share of its last exact value the part outside is formed. */
const WEAK = 1e-3

/** `formed`: the columns are not all of length sqrt(n) outside the basis, and are to be measured. */
export function createOutside(table: StepTable, formed = false): Outside {
  const { kernels, basis, s, c, exact, weak, out } = table
  const { n, p, z, sd } = table.columns
  const inside = new Uint8Array(p)
  /** x~_j itself, for the columns where s_j had become inexact. */
  const part = new Map<number, Float64Array>()
  /** The other columns that are outside, increasing, and how many. */
  const { list } = table
  let count = 0
  /** What the last direction to enter means for the columns in `part` and for those whose s_j is inexact now. */
  let pending = false
  let weakCount = 0
  /** Of the columns in the list, where it is known. */
  let bestListed: Best | undefined

  for (let j = 0; j < p; j++) {
    if (sd[j] === 0) continue
    exact[j] = s[j] = n
    if (formed) form(j)
    else list[count++] = j
  }

  function form(j: number): void {
    let own = part.get(j)
    if (own === undefined) {
      own = new Float64Array(n)
      part.set(j, own)
    }
    own.set(z.subarray(j * n, (j + 1) * n))
    const length = orthogonalise(basis, own, 0)
    exact[j] = length * length
    s[j] = exact[j] > collinear * collinear * n ? exact[j] : 0
  }

  function unlist(j: number): void {
    const at = list.subarray(0, count).indexOf(j)
    if (at >= 0) list.copyWithin(at, at + 1, count--)
  }

  function settle(): void {
    if (!pending) return
    pending = false
    const q = (basis.size - 1) * n
    for (const [j, own] of part) {
      if (s[j] === 0) continue
      const along = dot(basis.q, q, own, 0, n)
      s[j] -= along * along
      if (s[j] < WEAK * exact[j]) form(j)
    }
    for (const j of weak.subarray(0, weakCount)) form(j)
  }

  function enter(variable: number, amount: number): void {
    inside[variable] = 1
    s[variable] = 0
    unlist(variable)
    const q = table.place(basis.q, (basis.size - 1) * n)
    // biome-ignore format: in the kernel's order
    weakCount = kernels.enterDirection(
      { x: table.x, ld: table.ld, list: list.byteOffset, count, q, d: table.d.byteOffset, amount, share: WEAK, s: s.byteOffset, c: c.byteOffset, exact: exact.byteOffset, weak: weak.byteOffset, out: out.byteOffset },
    )
    bestListed = { gain: out[0], variable: out[1] }
    for (const j of weak.subarray(0, weakCount)) unlist(j)
    pending = true
  }

  function leave(variable: number, amount: number): void {
    inside[variable] = 0
    const d = table.products(basis.q, basis.size * n, list.subarray(0, count))
    for (let k = 0; k < count; k++) {
      s[list[k]] += d[k] * d[k]
      c[list[k]] += d[k] * amount
    }
    bestListed = undefined
    for (const j of part.keys()) if (!inside[j]) form(j)
    if (!part.has(variable)) form(variable)
  }

  function correlate(residual: Float64Array): void {
    const d = table.products(residual, 0, list.subarray(0, count))
    for (let k = 0; k < count; k++) c[list[k]] = d[k]
    bestListed = undefined
  }

  function best(residual: Float64Array): Best {
    settle()
    bestListed ??= largest(list.subarray(0, count))
    let { variable, gain } = bestListed
    for (const [j, own] of part) {
      if (s[j] === 0) continue
      const along = dot(own, 0, residual, 0, n)
      const g = (along * along) / s[j]
      if (g > gain || (g === gain && j < variable)) {
        gain = g
        variable = j
      }
    }
    return { variable, gain }
  }

  function largest(columns: Int32Array): Best {
    let variable = -1
    let gain = 0
    for (const j of columns) {
      const g = (c[j] * c[j]) / s[j]
      if (g > gain) {
        gain = g
        variable = j
      }
    }
    return { variable, gain }
  }

  return {
    lengths() {
      settle()
      return s
    },
    settle,
    enter,
    leave,
    correlate,
    best,
  }
}
