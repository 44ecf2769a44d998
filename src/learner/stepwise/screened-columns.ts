import { type Best, type ListedColumns, largestGain, WEAK } from './listed-columns.js'
import type { Change } from './screen.js'
import type { StepTable } from './step-table.js'

/** More columns that may be the best are too many: their c_j are found again from the residual. */
const CROWD = 32

/**
 * The same numbers, bit for bit, as of updated-columns.ts, for the few columns that can be the best. A pass over the columns in 16-bit integers
 * gives products d'_j with |d_j - d'_j| <= E, and with them s'_j and c'_j:
 *   |s_j - s'_j| <= e_j = sum of 2 |d'_j| E + E^2,   |c_j - c'_j| <= e = sum of |amount| E,
 * rounding errors included. The best column has (|c'_j| + e)^2 / (s'_j - e_j) not below the largest of (|c'_j| - e)^2 / (s'_j + e_j).
 * Columns for which that holds are brought up to date, change by change; so is every one that may have become weak.
 */
export function screenedColumns(table: StepTable, listed: number): ListedColumns {
  const { s, c, exact } = table
  const { n, p } = table.columns
  const { screen, steps } = table.screened!
  /** What a step did to every column: d = x_j'v, then s_j -= sign d^2 and c_j += amount d; or c_j = d. */
  const changes: Pick<Change, 'sign' | 'amount'>[] = []
  /** How many of the changes column j has seen. */
  const seen = new Int32Array(p)
  let best: Best | undefined
  /** What c'_j is off by. */
  let off = 0
  /** The residual that the c_j were last found from, from scratch: their rounding errors are relative to it. */
  let first = 0
  let since = 0
  /** What the last pass found. */
  let possible: Int32Array = new Int32Array(0)
  let least = 0
  for (const j of table.list.subarray(0, listed)) screen.s[j] = s[j]

  function everyColumn(): Int32Array {
    return Int32Array.from({ length: p }, (_, j) => j).filter(j => !screen.isOut(j))
  }

  function remember(v: Float64Array, start: number, change: Pick<Change, 'sign' | 'amount'>): void {
    if (changes.length === steps.most) {
      bringUp(everyColumn())
      changes.length = 0
      seen.fill(0)
    }
    steps.write(changes.length, v, start)
    changes.push(change)
    best = undefined
  }

  /** Columns see what they have not seen yet. */
  function bringUp(columns: Int32Array): void {
    for (const j of columns) {
      const d = steps.products(j, seen[j], changes.length)
      for (let k = seen[j]; k < changes.length; k++) {
        const { sign, amount } = changes[k]
        const own = d[k - seen[j]]
        s[j] -= sign * (own * own)
        c[j] = sign === 0 ? own : c[j] + own * amount
      }
      seen[j] = changes.length
      screen.s[j] = s[j]
      screen.c[j] = c[j]
      screen.e[j] = 0
    }
  }

  /** Of c_j in one step, with room for that of the residual. */
  function rounding(): number {
    return 2 ** -50 * n * Math.sqrt(n) * first
  }

  function pass(change: Omit<Change, 'off'>): void {
    ;({ listed: possible, least } = screen.pass({ ...change, off }))
  }

  /** A direction that enters (1) or leaves (-1), for s'_j and c'_j. */
  function move(q: Float64Array, start: number, sign: 1 | -1, amount: number): void {
    remember(q, start, { sign, amount })
    off += Math.abs(amount) * screen.place(q, start) + rounding()
    since++
    pass({ sign, keep: 1, amount })
  }

  function findAgain(residual: Float64Array): void {
    off = screen.place(residual, 0) + (since + 1) * rounding()
    pass({ sign: 0, keep: 0, amount: 1 })
  }

  /** The columns that may be the best, ascending. */
  function candidates(): Int32Array {
    const { s: length, c: along, e } = screen
    let most = least
    for (const j of possible) {
      const inner = Math.abs(along[j]) - off
      if (inner > 0) most = Math.max(most, (inner * inner) / (length[j] + e[j]))
    }
    // A little less, for the rounding of these few operations.
    most *= 1 - 1e-12
    return possible.filter(j => {
      const outer = Math.abs(along[j]) + off
      return !screen.isOut(j) && !(outer * outer < most * (length[j] - e[j]))
    })
  }

  return {
    unlist: j => screen.leaveOut(j),
    enter(q, start, amount) {
      move(q, start, 1, amount)
      const doubtful = possible.filter(
        j => !screen.isOut(j) && screen.s[j] - screen.e[j] < 2 * WEAK * exact[j],
      )
      bringUp(doubtful)
      const gone = doubtful.filter(j => s[j] < WEAK * exact[j])
      for (const j of gone) screen.leaveOut(j)
      return gone
    },
    leave: (q, start, amount) => move(q, start, -1, amount),
    correlate(residual) {
      remember(residual, 0, { sign: 0, amount: 0 })
      first = Math.sqrt(residual.reduce((sum, r) => sum + r * r, 0))
      since = 0
      findAgain(residual)
    },
    best(residual) {
      if (best !== undefined) return best
      let few = candidates()
      if (few.length > CROWD) {
        findAgain(residual)
        few = candidates()
      }
      bringUp(few)
      best = largestGain(few, s, c)
      return best
    },
    update: () => bringUp(everyColumn()),
  }
}
