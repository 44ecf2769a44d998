/** The columns outside a least squares model whose s_j and c_j (outside.ts) are kept by what each step takes from them or gives back. */
export interface ListedColumns {
  /** Takes one out of the list. */
  unlist(variable: number): void
  /** A direction q, n numbers from `start` on, enters; those whose s_j falls below `share` of its exact value leave the list, increasing. */
  enter(q: Float64Array, start: number, amount: number): ArrayLike<number>
  /** A direction leaves again. */
  leave(q: Float64Array, start: number, amount: number): void
  /** c_j from scratch. */
  correlate(residual: Float64Array): void
  /** The largest c_j^2 / s_j > 0 and the first column that has it, or -1. */
  best(residual: Float64Array): Best
  /** s_j of all of them is right in the table from here on until the next step. */
  update(): void
}

export interface Best {
  readonly variable: number
  readonly gain: number
}

/** Subtracting squares loses digits as s_j shrinks: below this share of its last exact value the part outside is formed. */
export const WEAK = 1e-3

/** Takes numbers, in the order they have there, out of the first `count` of a list, in one pass; how many there are then. */
export function without(list: Int32Array, count: number, gone: ArrayLike<number>): number {
  if (gone.length === 0) return count
  let [kept, next] = [0, 0]
  for (let k = 0; k < count; k++) {
    if (next < gone.length && list[k] === gone[next]) next++
    else list[kept++] = list[k]
  }
  return kept
}

/** The first of the given columns with the largest gain. */
export function largestGain(columns: ArrayLike<number>, s: Float64Array, c: Float64Array): Best {
  let variable = -1
  let gain = 0
  for (let k = 0; k < columns.length; k++) {
    const j = columns[k]
    const g = (c[j] * c[j]) / s[j]
    if (g > gain) {
      gain = g
      variable = j
    }
  }
  return { variable, gain }
}
