// Sums over the risk sets of survival times: the rows stand by stratum, then by decreasing time (src/path/glm/risk-sets.ts), so that a risk set is the
// rows before a position, less those that enter later.
import { at, intAt, put } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'

// The words of a record of risk sets (src/path/logistic/risk-record.ts): the number of event times, then addresses, divided by 8.
// @inline
export const COUNT = 0
// @inline
export const FIRST = 1
// @inline
export const LAST = 2
// @inline
export const END = 3
// @inline
export const FROM = 4
// @inline
export const TERM = 5
// @inline
export const PLACE = 6
// @inline
export const WEIGHT = 7
// @inline
export const SHARE = 8
// @inline
export const LATE = 9
// @inline
const BY_ENTRY = 10
// @inline
const UNTIL = 11
// @inline
export const SCRATCH = 12

/** Address number `word` of a record. */
// @inline
export function field(sets: usize, word: i32): usize {
  return <usize>intAt(sets, word) * 8
}

/** Leaf i of a tree of n sums gets a value: node q is node 2 q plus node 2 q + 1, the leaves are nodes n to 2 n - 1, and node 1 is the whole sum. */
function setLeaf(tree: usize, n: i32, i: i32, value: f64): void {
  put(tree, n + i, value)
  for (let q = (n + i) >> 1; q > 0; q >>= 1) put(tree, q, at(tree, 2 * q) + at(tree, 2 * q + 1))
}

/** By term t of share a: out_t = sum of b q over the risk set, less a times that over the events. */
export function riskSums(sets: usize, b: usize, q: usize, ld: i32, out: usize): void {
  const count = intAt(sets, COUNT)
  const from = field(sets, FROM),
    end = field(sets, END)
  if (field(sets, LATE) !== 0) {
    lateSums(sets, b, q, ld, out)
    return
  }
  const term = field(sets, TERM)
  let all = 0.0
  let i = 0
  let start = -1
  for (let k = 0; k < count; k++) {
    const own = intAt(from, k)
    if (own !== start) {
      all = 0
      i = start = own
    }
    for (const stop = intAt(end, k); i < stop; i++) all += at(b, i) * at(q, i)
    const begin = intAt(term, k)
    if (intAt(term, k + 1) - begin === 1) put(out, begin, all)
    else putTerms(sets, k, b, q, all, out)
  }
}

/** The same for two columns q and p at once where no row enters late: two sums run beside each other in the time of one. */
export function twoRiskSums(sets: usize, b: usize, q: usize, p: usize, out: usize, second: usize): void {
  const count = intAt(sets, COUNT)
  const from = field(sets, FROM),
    end = field(sets, END),
    term = field(sets, TERM)
  let all = 0.0
  let other = 0.0
  let i = 0
  let start = -1
  for (let k = 0; k < count; k++) {
    const own = intAt(from, k)
    if (own !== start) {
      all = other = 0
      i = start = own
    }
    for (const stop = intAt(end, k); i < stop; i++) {
      const risk = at(b, i)
      all += risk * at(q, i)
      other += risk * at(p, i)
    }
    const begin = intAt(term, k)
    if (intAt(term, k + 1) - begin === 1) {
      put(out, begin, all)
      put(second, begin, other)
    } else {
      putTerms(sets, k, b, q, all, out)
      putTerms(sets, k, b, p, other, second)
    }
  }
}

/** The same where rows enter late: by a tree of sums, since a large risk that is subtracted again would leave its rounding behind. */
function lateSums(sets: usize, b: usize, q: usize, ld: i32, out: usize): void {
  const count = intAt(sets, COUNT)
  const from = field(sets, FROM),
    end = field(sets, END),
    late = field(sets, LATE),
    byEntry = field(sets, BY_ENTRY)
  const tree = field(sets, SCRATCH)
  for (let node = 0; node < 2 * ld; node++) put(tree, node, 0)
  let i = 0
  let gone = 0
  for (let k = 0; k < count; k++) {
    if (k === 0 || intAt(from, k) !== intAt(from, k - 1)) {
      for (let row = k === 0 ? i : intAt(from, k - 1); row < i; row++) setLeaf(tree, ld, row, 0)
      i = gone = intAt(from, k)
    }
    for (const stop = intAt(end, k); i < stop; i++) setLeaf(tree, ld, i, at(b, i) * at(q, i))
    for (const stop = intAt(late, k); gone < stop; gone++) setLeaf(tree, ld, intAt(byEntry, gone), 0)
    putTerms(sets, k, b, q, at(tree, 1), out)
  }
}

/** The terms of event time k, from the sum over its risk set. */
function putTerms(sets: usize, k: i32, b: usize, q: usize, all: f64, out: usize): void {
  const term = field(sets, TERM),
    share = field(sets, SHARE)
  const begin = intAt(term, k),
    stop = intAt(term, k + 1)
  put(out, begin, all)
  let own = 0.0
  for (let d = intAt(field(sets, FIRST), k); d < intAt(field(sets, LAST), k); d++) own += at(b, d) * at(q, d)
  for (let t = begin + 1; t < stop; t++) put(out, t, all - at(share, t) * own)
}

/** By row: out_i = sum of c_t over the terms at which it is at risk, times 1 - a_t at the time of its own event. */
export function riskSpread(sets: usize, c: usize, ld: i32, out: usize): void {
  const count = intAt(sets, COUNT)
  const from = field(sets, FROM),
    term = field(sets, TERM),
    share = field(sets, SHARE),
    place = field(sets, PLACE)
  const total = field(sets, SCRATCH)
  // Behind the totals from each event time on, those of rows with an event there where that has several terms.
  const owns = total + <usize>(count + 1) * 8
  if (field(sets, LATE) !== 0) {
    lateSpread(sets, c, ld, out)
    return
  }
  put(total, count, 0)
  let before = 0.0
  for (let k = count - 1; k >= 0; k--) {
    if (k < count - 1 && intAt(from, k) !== intAt(from, k + 1)) before = 0
    const begin = intAt(term, k),
      stop = intAt(term, k + 1)
    let all = at(c, begin)
    if (stop - begin > 1) {
      let own = all
      for (let t = begin + 1; t < stop; t++) {
        all += at(c, t)
        own += (1.0 - at(share, t)) * at(c, t)
      }
      put(owns, k, before + own)
    }
    before += all
    put(total, k, before)
  }
  for (let i = 0; i < ld; i++) put(out, i, at(total, intAt(place, i)))
}

/**
 * The totals of riskSpread for the products of c and of d with `rates`, where no row enters late: those of c begin at the scratch of the sets, and those of d
 * behind them by the number of bytes that is returned.
 */
export function twoTotals(sets: usize, rates: usize, c: usize, d: usize): usize {
  const count = intAt(sets, COUNT)
  const from = field(sets, FROM),
    term = field(sets, TERM),
    share = field(sets, SHARE)
  const length = <usize>(2 * count + 1) * 8
  const first = field(sets, SCRATCH),
    second = first + length
  put(first, count, 0)
  put(second, count, 0)
  let before = 0.0
  let other = 0.0
  for (let k = count - 1; k >= 0; k--) {
    if (k < count - 1 && intAt(from, k) !== intAt(from, k + 1)) before = other = 0
    const begin = intAt(term, k),
      stop = intAt(term, k + 1)
    const rate = at(rates, begin)
    let all = at(c, begin) * rate,
      both = at(d, begin) * rate
    if (stop - begin > 1) {
      let own = all,
        ownOther = both
      for (let t = begin + 1; t < stop; t++) {
        const x = at(c, t) * at(rates, t),
          y = at(d, t) * at(rates, t)
        all += x
        both += y
        own += (1.0 - at(share, t)) * x
        ownOther += (1.0 - at(share, t)) * y
      }
      put(first, count + 1 + k, before + own)
      put(second, count + 1 + k, other + ownOther)
    }
    before += all
    other += both
    put(first, k, before)
    put(second, k, other)
  }
  return length
}

/** The same where rows enter late: sums over intervals of event times, by a tree. */
function lateSpread(sets: usize, c: usize, ld: i32, out: usize): void {
  const count = intAt(sets, COUNT)
  const term = field(sets, TERM),
    share = field(sets, SHARE),
    place = field(sets, PLACE),
    until = field(sets, UNTIL)
  const tree = field(sets, SCRATCH)
  const owns = tree + <usize>ld * 16
  for (let k = 0; k < count; k++) {
    let all = 0.0
    let own = 0.0
    for (let t = intAt(term, k); t < intAt(term, k + 1); t++) {
      all += at(c, t)
      own += (1.0 - at(share, t)) * at(c, t)
    }
    put(owns, k, own)
    put(tree, count + k, all)
  }
  for (let node = count - 1; node > 0; node--) put(tree, node, at(tree, 2 * node) + at(tree, 2 * node + 1))
  for (let i = 0; i < ld; i++) {
    const isOwn = intAt(place, i) > count
    const k = isOwn ? intAt(place, i) - count - 1 : intAt(place, i)
    let sum = isOwn ? at(owns, k) : 0.0
    let low = count + (isOwn ? k + 1 : k)
    let high = count + intAt(until, i)
    for (; low < high; low >>= 1, high >>= 1) {
      if ((low & 1) === 1) sum += at(tree, low++)
      if ((high & 1) === 1) sum += at(tree, --high)
    }
    put(out, i, sum)
  }
}
