import { type Best, type ListedColumns, largestGain, WEAK, without } from './listed-columns.js'
import type { StepTable } from './step-table.js'

/** More columns that may be the best are too many: their c_j are found again from the residual. */
const CROWD = 32
/** Numbers of directions that are remembered at most. */
const MOST_REMEMBERED = 2 ** 22

/** What a step did to every column: d = x_j'v, then s_j -= sign d^2 and c_j += amount d; or c_j = d. */
interface Change {
  readonly v: Float64Array
  readonly sign: 1 | -1 | 0
  readonly amount: number
}

/**
 * The same numbers, bit for bit, as of updated-columns.ts, for the few columns that can be the best. A pass over the columns in 16-bit integers
 * gives products d'_j with |d_j - d'_j| <= E, and with them s'_j and c'_j:
 *   |s_j - s'_j| <= e_j = sum of 2 |d'_j| E + E^2,   |c_j - c'_j| <= e = sum of |amount| E,
 * rounding errors included. The best column has (|c'_j| + e)^2 / (s'_j - e_j) not below the largest of (|c'_j| - e)^2 / (s'_j + e_j).
 * Columns for which that holds are brought up to date, change by change; so is every one that may have become weak.
 */
export function screenedColumns(table: StepTable, listed: number): ListedColumns {
  const { list, s, c, exact } = table
  const { n, p } = table.columns
  const about = { s: s.slice(), c: c.slice(), errorS: new Float64Array(p), errorC: 0 }
  /** How many of the changes column j has seen. */
  const seen = new Int32Array(p)
  let changes: Change[] = []
  let count = listed
  let best: Best | undefined
  /** The residual that the c_j were last found from, from scratch: their rounding errors are relative to it. */
  let first = 0
  let since = 0

  function unlist(j: number): void {
    count = without(list, count, [j])
  }

  function remember(change: Change): void {
    if ((changes.length + 1) * n > MOST_REMEMBERED) {
      bringUp(list.slice(0, count))
      changes = []
      seen.fill(0)
    }
    changes.push(change)
    best = undefined
  }

  /** Columns see what they have not seen yet. */
  function bringUp(columns: Int32Array): void {
    const start = columns.reduce((least, j) => Math.min(least, seen[j]), changes.length)
    for (let k = start; k < changes.length; k++) {
      const { v, sign, amount } = changes[k]
      const due = columns.filter(j => seen[j] <= k)
      const d = table.products(v, 0, due)
      for (let e = 0; e < due.length; e++) {
        const j = due[e]
        s[j] -= sign * (d[e] * d[e])
        c[j] = sign === 0 ? d[e] : c[j] + d[e] * amount
      }
    }
    for (const j of columns) {
      seen[j] = changes.length
      about.s[j] = s[j]
      about.c[j] = c[j]
      about.errorS[j] = 0
    }
  }

  /** Of c_j in one step, with room for that of the residual. */
  function rounding(): number {
    return 2 ** -50 * n * Math.sqrt(n) * first
  }

  /** A direction that enters (1) or leaves (-1), for s'_j and c'_j; those that may be weak afterwards. */
  function move(q: Float64Array, start: number, sign: 1 | -1, amount: number): Int32Array {
    const { d, error } = table.roughly!(q, start, count)
    // Of s_j in one step.
    const own = 2 ** -49 * n * n
    let found = 0
    for (let k = 0; k < count; k++) {
      const j = list[k]
      const size = d[k] * d[k]
      about.s[j] -= sign * size
      about.c[j] += amount * d[k]
      about.errorS[j] += error * (2 * Math.abs(d[k]) + error) + own
      if (about.s[j] - about.errorS[j] < 2 * WEAK * exact[j]) table.weak[found++] = j
    }
    since++
    about.errorC += Math.abs(amount) * error + rounding()
    return table.weak.slice(0, found)
  }

  function findAgain(residual: Float64Array): void {
    const { d, error } = table.roughly!(residual, 0, count)
    for (let k = 0; k < count; k++) about.c[list[k]] = d[k]
    about.errorC = error + (since + 1) * rounding()
  }

  /** The columns that may be the best, in the order of the list. */
  function candidates(): Int32Array {
    const { s: length, c: along, errorS, errorC } = about
    let least = 0
    for (let k = 0; k < count; k++) {
      const j = list[k]
      const inner = Math.abs(along[j]) - errorC
      if (inner > 0) least = Math.max(least, (inner * inner) / (length[j] + errorS[j]))
    }
    // A little less, for the rounding of these few operations.
    least *= 1 - 1e-12
    let found = 0
    for (let k = 0; k < count; k++) {
      const j = list[k]
      const outer = Math.abs(along[j]) + errorC
      if (!(outer * outer < least * (length[j] - errorS[j]))) table.weak[found++] = j
    }
    return table.weak.slice(0, found)
  }

  return {
    unlist,
    enter(q, start, amount) {
      remember({ v: q.slice(start, start + n), sign: 1, amount })
      const doubtful = move(q, start, 1, amount)
      bringUp(doubtful)
      const gone = doubtful.filter(j => s[j] < WEAK * exact[j])
      count = without(list, count, gone)
      return gone
    },
    leave(q, start, amount) {
      remember({ v: q.slice(start, start + n), sign: -1, amount })
      move(q, start, -1, amount)
    },
    correlate(residual) {
      remember({ v: residual.slice(), sign: 0, amount: 0 })
      first = Math.sqrt(residual.reduce((sum, r) => sum + r * r, 0))
      since = 0
      findAgain(residual)
    },
    best(residual) {
      if (best !== undefined) return best
      let possible = candidates()
      if (possible.length > CROWD) {
        findAgain(residual)
        possible = candidates()
      }
      bringUp(possible)
      best = largestGain(possible, s, c)
      return best
    },
    update: () => bringUp(list.slice(0, count)),
  }
}
