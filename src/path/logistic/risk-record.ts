/** The risk sets of a sample (../glm/risk-sets.ts) in the memory of the kernels, as src/math/kernels/scalar/cox.ts reads them. */
import type { Arena } from '../../math/kernels/arena.js'
import type { RiskSets } from '../glm/risk-sets.js'

export interface RiskRecord {
  readonly address: number
  /** Take the risk sets as they are loaded now. */
  load(): void
}

export function createRiskRecord(arena: Arena, sets: RiskSets, m: number, ld: number): RiskRecord {
  const words = () => arena.allocate(4 * (ld + 4))
  const doubles = () => arena.allocate(8 * (ld + 4))
  const address = arena.allocate(4 * 16)
  const { first, last, end, from, term, late, byEntry, weight, share, since, until } = sets
  const byTime = [first, last, end, from, term].map(list => ({ list, at: words() }))
  const [place, weights, shares] = [words(), doubles(), doubles()]
  const lateRows = byEntry && { late: words(), byEntry: words(), until: words() }
  const scratch = arena.allocate(8 * 5 * ld)
  return { address, load }

  function load(): void {
    const { i32, f64 } = arena
    const { count } = sets
    for (const { list, at } of byTime) i32.set(list.subarray(0, count + 1), at / 4)
    const terms = term[count]
    f64.set(weight.subarray(0, terms), weights / 8)
    f64.set(share.subarray(0, terms), shares / 8)
    i32.fill(count, place / 4, place / 4 + ld)
    for (let i = 0; i < m; i++) {
      const k = since[i]
      if (k >= until[i]) continue
      // Rows with an event have sums of their own, behind those of the others, where there are several terms.
      const own = i >= first[k] && i < last[k] && term[k + 1] - term[k] > 1
      i32[place / 4 + i] = own ? count + 1 + k : k
    }
    if (lateRows !== undefined) {
      i32.set(late.subarray(0, count), lateRows.late / 4)
      i32.set(byEntry!.subarray(0, m), lateRows.byEntry / 4)
      i32.fill(0, lateRows.until / 4, lateRows.until / 4 + ld)
      i32.set(until.subarray(0, m), lateRows.until / 4)
    }
    const fields = [...byTime.map(({ at }) => at), place, weights, shares]
    const entries = lateRows ? [lateRows.late, lateRows.byEntry, lateRows.until] : [0, 0, 0]
    i32.set([count, ...[...fields, ...entries, scratch].map(at => at / 8)], address / 4)
  }
}
