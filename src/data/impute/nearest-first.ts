/** Rows by distance, the nearest first, equal distances by row number; those at an infinite distance left out. */
export function nearestFirst(distances: Float64Array): Int32Array {
  // A native sort of bare numbers is many times faster than one that calls back to compare.
  const sorted = distances.filter(distance => distance < Number.POSITIVE_INFINITY).sort()
  const order = new Int32Array(sorted.length)
  const taken = new Int32Array(sorted.length)
  for (let r = 0; r < distances.length; r++) {
    if (!(distances[r] < Number.POSITIVE_INFINITY)) continue
    const first = firstOf(sorted, distances[r])
    order[first + taken[first]++] = r
  }
  return order
}

/** Place of the first of the equal values. */
function firstOf(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}
