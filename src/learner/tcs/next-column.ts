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
  const { columns, factors, residual, withResidual, correlations } = outside
  const own = new Float64Array(columns.length)
  const links = new Int32Array(columns.length)
  const first = columns.reduce((a, b) => (Math.abs(withResidual(b)) > Math.abs(withResidual(a)) ? b : a))
  const names = [first, ...Array.from(linksOf(first), at => columns[at])]
  if (names.length === 1) return first
  const lists = names.map(i => linksOf(i).slice())
  const most = Math.max(2, Math.min(rules.mostLinked, Math.max(...lists.map(list => list.length))))
  // Lists of like length go in pairs.
  const order = [...names.keys()].sort((a, b) => lists[b].length - lists[a].length || a - b)
  const tilted = new Float64Array(names.length)
  for (let e = 0; e < order.length; e += 2) {
    const pair = [order[e], order[Math.min(e + 1, order.length - 1)]] as const
    const found = tilt([candidate(pair[0]), candidate(pair[1])], factors, residual)
    if (found.some(({ used }) => used >= rules.dimensions - 1) && !rules.worthwhile()) return undefined
    for (const [lane, { value }] of found.entries()) tilted[pair[lane]] = Math.abs(value)
  }
  // All zero: everything linked is a copy, and the column itself enters. The original ends there.
  return names[tilted.reduce((best, value, at) => (value > tilted[best] ? at : best), 0)]

  /** Their places among the columns, until the next call; `own` then holds the correlations. */
  function linksOf(i: number): Int32Array {
    correlations(i, own)
    let count = 0
    for (let k = 0; k < columns.length; k++)
      if (own[k] >= rules.threshold && columns[k] !== i) links[count++] = k
    return links.subarray(0, count)
  }

  /** With the most correlated columns, the first candidate always among them. */
  function candidate(at: number): Candidate {
    const i = names[at]
    const list = lists[at]
    if (list.length <= most) return { column: i, linked: list.map(k => columns[k]) }
    correlations(i, own)
    const others = list.filter(k => columns[k] !== first)
    const chosen = largest(others, own, i === first ? most : most - 1).map(k => columns[k])
    return { column: i, linked: i === first ? chosen : [first, ...chosen] }
  }
}

const BINS = 1024

/** Those of the list with the largest values, all in [0, 1], in descending order, by place where they are equal. */
function largest(list: Int32Array, values: Float64Array, wanted: number): number[] {
  const counts = new Int32Array(BINS + 1)
  for (let k = 0; k < list.length; k++) counts[(values[list[k]] * BINS) | 0]++
  let bin = BINS
  for (let above = counts[BINS]; above < wanted; above += counts[bin]) bin--
  const chosen: number[] = []
  for (let k = 0; k < list.length; k++) if (values[list[k]] * BINS >= bin) chosen.push(list[k])
  return chosen.sort((a, b) => values[b] - values[a] || a - b).slice(0, wanted)
}
