/** The k numbers with the least keys, of equal keys those that came first, from numbers that come one after the other. */
import { kthSmallest } from './kth-smallest.js'

export interface Least {
  /** k. */
  readonly count: number
  /** A number with this key or a larger one is none of them. */
  highest(): number
  offer(number: number, key: number): void
  /** In the order in which they came. */
  numbers(): readonly number[]
  /** By their keys, of equal keys in the order in which they came. */
  inOrder(): number[]
}

/** So many more than k are kept before those are dropped that cannot be among the k, with as many again as k. */
const SPARE = 64

export function leastOf(k: number): Least {
  let numbers: number[] = []
  let keys: number[] = []
  let highest = k === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY

  function dropOthers(): void {
    if (keys.length <= k) return
    highest = kthSmallest(Float64Array.from(keys), k - 1)
    let equal = k
    for (const key of keys) if (key < highest) equal--
    const stays = keys.map(key => key < highest || (key === highest && equal-- > 0))
    numbers = numbers.filter((_, e) => stays[e])
    keys = keys.filter((_, e) => stays[e])
  }

  return {
    count: k,
    highest: () => highest,
    offer(number, key) {
      if (key >= highest) return
      numbers.push(number)
      keys.push(key)
      if (keys.length >= 2 * k + SPARE) dropOthers()
    },
    numbers() {
      dropOthers()
      return numbers
    },
    inOrder() {
      dropOthers()
      const places = Array.from(keys.keys())
      return places.sort((a, b) => keys[a] - keys[b] || a - b).map(e => numbers[e])
    },
  }
}
