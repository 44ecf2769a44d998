/** The column that enters next: the most correlated one, or of it and those linked to it the one with the largest tilted correlation. */
import type { Outside } from './outside.js'
import type { Candidate, TiltedPair } from './tilted-correlations.js'

export interface NextRules {
  /** Columns with at least this correlation are linked. */
  readonly threshold: number
  /** At most this many linked columns are looked at, but two always. */
  readonly mostLinked: number
  /** Dimensions that the active columns leave, and whether arbitrary columns could still lead to a better model. */
  readonly dimensions: number
  readonly worthwhile: () => boolean
}

/**
 * Where linked columns leave but one dimension everything has correlation one in it, and which column enters is arbitrary. Undefined
 * if it is not even worth going on.
 */
export function nextColumn(outside: Outside, rules: NextRules, tilt: TiltedPair): number | undefined {
  const { columns, factors, residual, withResidual, linked } = outside
  const first = columns.reduce((a, b) => (Math.abs(withResidual(b)) > Math.abs(withResidual(a)) ? b : a))
  const names = [first, ...linked(first, rules.threshold).columns]
  if (names.length === 1) return first
  const most = Math.max(2, rules.mostLinked)
  const counts: number[] = []
  const candidates = names.map(i => candidate(i))
  // Lists of like length go in pairs.
  const order = [...names.keys()].sort((a, b) => counts[b] - counts[a] || a - b)
  const tilted = new Float64Array(names.length)
  for (let e = 0; e < order.length; e += 2) {
    const pair = [order[e], order[Math.min(e + 1, order.length - 1)]] as const
    const found = tilt([candidates[pair[0]], candidates[pair[1]]], factors, residual)
    if (found.some(({ used }) => used >= rules.dimensions - 1) && !rules.worthwhile()) return undefined
    for (const [lane, { value }] of found.entries()) tilted[pair[lane]] = Math.abs(value)
  }
  // All zero: everything linked is a copy, and the column itself enters. The original ends there.
  return names[tilted.reduce((best, value, at) => (value > tilted[best] ? at : best), 0)]

  /** With the most correlated columns, the first candidate always among them. */
  function candidate(i: number): Candidate {
    const { columns: list, sizes } = linked(i, rules.threshold)
    counts.push(list.length)
    if (list.length <= most) return { column: i, linked: list.slice() }
    if (i === first) return { column: i, linked: largest(list, sizes, most) }
    return { column: i, linked: [first, ...largest(without(list, first), sizes, most - 1)] }
  }
}

/** An ascending list without one number, in place. */
function without(list: Int32Array, number: number): Int32Array {
  const at = list.indexOf(number)
  if (at < 0) return list
  list.copyWithin(at, at + 1)
  return list.subarray(0, list.length - 1)
}

/** Bins of equal width on [0, 1]; correlations of one may exceed it by rounding. */
const BINS = 256
const inBins = new Int32Array(BINS + 1)

/** Those of the list with the largest values, in descending order, as in the list where they are equal. */
function largest(list: Int32Array, values: Float64Array, wanted: number): Int32Array {
  // Nothing below the bin that the last of them is in needs a place among them.
  inBins.fill(0)
  for (let k = 0; k < list.length; k++) inBins[(values[list[k]] * BINS) | 0]++
  let bin = BINS + 1
  for (let above = 0; above < wanted && bin > 0; ) above += inBins[--bin]
  const least = bin / BINS
  const found = new Int32Array(wanted)
  const sizes = new Float64Array(wanted)
  let count = 0
  for (let k = 0; k < list.length; k++) {
    const size = values[list[k]]
    if (size < least || (count === wanted && !(size > sizes[wanted - 1]))) continue
    let at = count < wanted ? count++ : wanted - 1
    for (; at > 0 && sizes[at - 1] < size; at--) {
      sizes[at] = sizes[at - 1]
      found[at] = found[at - 1]
    }
    sizes[at] = size
    found[at] = list[k]
  }
  return found.subarray(0, count)
}
