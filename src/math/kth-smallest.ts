/**
 * The k-th smallest of some numbers, k = 0 the smallest, by Hoare's FIND: the part that holds place k is split at one of its values until it is
 * of one value. Either side of a split is shorter than the part, so that it ends; for numbers in random order it takes a few passes over all.
 */
export function kthSmallest(values: Float64Array, k: number): number {
  const v = values.slice()
  let [low, high] = [0, v.length - 1]
  while (low < high) {
    const split = v[(low + high) >>> 1]
    let [i, j] = [low, high]
    while (i <= j) {
      while (v[i] < split) i++
      while (v[j] > split) j--
      if (i > j) break
      const swapped = v[i]
      v[i++] = v[j]
      v[j--] = swapped
    }
    // v[low .. j] <= split <= v[i .. high], and all between are equal to it.
    if (k <= j) high = j
    else if (k >= i) low = i
    else return split
  }
  return v[k]
}
