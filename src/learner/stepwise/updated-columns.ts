import { type Best, type ListedColumns, largestGain, WEAK, without } from './listed-columns.js'
import type { StepTable } from './step-table.js'

/** Every column at every step: one pass over all of them. `count` of them are in the list of the table. */
export function updatedColumns(table: StepTable, listed: number): ListedColumns {
  const { kernels, list, s, c, exact, weak, out } = table
  let count = listed
  /** Where it is known. */
  let best: Best | undefined

  const unlist = (j: number) => {
    count = without(list, count, [j])
  }
  return {
    unlist,
    enter(q, start, amount) {
      // biome-ignore format: in the kernel's order
      const found = kernels.enterDirection(
        { x: table.x, ld: table.ld, list: list.byteOffset, count, q: table.place(q, start), d: table.d.byteOffset, amount, share: WEAK, s: s.byteOffset, c: c.byteOffset, exact: exact.byteOffset, weak: weak.byteOffset, out: out.byteOffset },
      )
      best = { gain: out[0], variable: out[1] }
      const gone = weak.slice(0, found)
      count = without(list, count, gone)
      return gone
    },
    leave(q, start, amount) {
      const d = table.products(q, start, list.subarray(0, count))
      for (let k = 0; k < count; k++) {
        s[list[k]] += d[k] * d[k]
        c[list[k]] += d[k] * amount
      }
      best = undefined
    },
    correlate(residual) {
      const d = table.products(residual, 0, list.subarray(0, count))
      for (let k = 0; k < count; k++) c[list[k]] = d[k]
      best = undefined
    },
    best() {
      best ??= largestGain(list.subarray(0, count), s, c)
      return best
    },
    update() {},
  }
}
