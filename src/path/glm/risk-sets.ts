/**
 * Who is at risk when. The rows of a sample stand by stratum, then by decreasing time, events before censored rows of the same
 * time; so the rows of a stratum that are still under observation at an event time are those before a position, less, where
 * rows enter late, those that have not entered yet. Event times are numbered in the same order. At an event time of d events
 * of total weight D the partial likelihood has the terms
 *   Breslow  one, of weight D and share 0;      Efron  d, of weight D / d and shares 0, 1/d, ..., (d - 1)/d,
 * the share being how much of the events' own risk is left out (Therneau & Grambsch 2000, Section 3.3).
 */
import type { Dataset } from '../../data/dataset.js'

export interface RiskSets {
  /** Event times of the sample. */
  count: number
  /** By event time: its first row, the row after its last event, the row after its last row. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly end: Int32Array
  /** By event time: the first row of its stratum, and its first term; that of event time `count` is the number of terms. */
  readonly from: Int32Array
  readonly term: Int32Array
  /** By term. */
  readonly weight: Float64Array
  readonly share: Float64Array
  /** Where rows enter late: the rows of each stratum by decreasing entry, and by event time how many have not entered then. */
  readonly byEntry: Int32Array | undefined
  readonly late: Int32Array
  /** By row: the event times at which it is at risk, from the first up to the one before the last. */
  readonly since: Int32Array
  readonly until: Int32Array
  /** Rows of a sample in order. */
  arrange(rows: Int32Array): Int32Array
  /** Find them for rows in order, with their weights. */
  load(rows: Int32Array, w: Float64Array): void
}

export function createRiskSets(data: Dataset, m: number): RiskSets {
  const { event, entry, strata, ties } = data.survival!
  const time = data.y
  const integers = () => new Int32Array(m + 1)
  const sets: RiskSets = {
    count: 0,
    first: integers(),
    last: integers(),
    end: integers(),
    from: integers(),
    term: integers(),
    weight: new Float64Array(m + 1),
    share: new Float64Array(m + 1),
    byEntry: entry && integers(),
    late: integers(),
    since: integers(),
    until: integers(),
    arrange,
    load,
  }
  const stratumOf = (row: number) => strata?.[row] ?? 0
  /** The rows of the data in order, and where each stands among them: sorted once for all samples. */
  const inOrder = Int32Array.from(time.keys()).sort(
    (a, b) => stratumOf(a) - stratumOf(b) || time[b] - time[a] || event[b] - event[a] || a - b,
  )
  const standing = new Int32Array(time.length)
  inOrder.forEach((row, at) => {
    standing[row] = at
  })
  return sets

  function arrange(rows: Int32Array): Int32Array {
    return rows
      .map(row => standing[row])
      .sort()
      .map(at => inOrder[at])
  }

  function load(rows: Int32Array, w: Float64Array): void {
    sets.count = 0
    sets.term[0] = 0
    for (let from = 0; from < m; ) {
      const to = endOf(rows, from, row => stratumOf(row) === stratumOf(rows[from]))
      loadStratum(rows, w, from, to)
      from = to
    }
  }

  /** The first position after `from` whose row is not like it. */
  function endOf(rows: Int32Array, from: number, same: (row: number) => boolean): number {
    let to = from + 1
    while (to < m && same(rows[to])) to++
    return to
  }

  function loadStratum(rows: Int32Array, w: Float64Array, from: number, to: number): void {
    const start = sets.count
    for (let first = from; first < to; ) {
      const now = time[rows[first]]
      const end = Math.min(
        to,
        endOf(rows, first, row => time[row] === now),
      )
      for (let i = first; i < end; i++) sets.since[i] = sets.count
      addEvents(rows, w, from, first, end)
      first = end
    }
    sets.until.fill(sets.count, from, to)
    if (entry) enterLate(rows, from, to, start)
  }

  /** The terms of one time, if there is an event. */
  function addEvents(rows: Int32Array, w: Float64Array, from: number, first: number, end: number): void {
    let last = first
    let deaths = 0
    let total = 0
    for (; last < end && event[rows[last]] === 1; last++) {
      if (w[last] > 0) deaths++
      total += w[last]
    }
    if (deaths === 0) return
    const k = sets.count++
    sets.first[k] = first
    sets.last[k] = last
    sets.end[k] = end
    sets.from[k] = from
    const terms = ties === 'efron' ? deaths : 1
    const begin = sets.term[k]
    for (let l = 0; l < terms; l++) {
      sets.weight[begin + l] = total / terms
      sets.share[begin + l] = l / terms
    }
    sets.term[k + 1] = begin + terms
  }

  function enterLate(rows: Int32Array, from: number, to: number, start: number): void {
    const { byEntry, late, until, count } = sets
    const order = Int32Array.from({ length: to - from }, (_, i) => from + i)
    order.sort((a, b) => entry![rows[b]] - entry![rows[a]] || a - b)
    byEntry!.set(order, from)
    let outside = from
    for (let k = start; k < count; k++) {
      const now = time[rows[sets.first[k]]]
      while (outside < to && entry![rows[byEntry![outside]]] >= now) until[byEntry![outside++]] = k
      late[k] = outside
    }
  }
}
