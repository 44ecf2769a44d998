/** Values that have been found are found again only after so many others. */
const REMEMBERED = 50_000

/** A function of sets of columns, in ascending order, that works each set out once: searches come back to the same few. */
export function remembered(find: (columns: readonly number[]) => number): typeof find {
  const known = new Map<string, number>()
  return columns => {
    const key = String.fromCharCode(...columns)
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= REMEMBERED) known.clear()
    const found = find(columns)
    known.set(key, found)
    return found
  }
}
