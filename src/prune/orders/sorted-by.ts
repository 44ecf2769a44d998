/** The numbers 0 .. count - 1 by increasing key, equals by number. */
export function sortedBy(keys: ArrayLike<number>): Int32Array {
  return Int32Array.from(keys, (_, b) => b).sort((a, b) => keys[a] - keys[b] || a - b)
}
