/**
 * What members need, computed for several of them together where that costs less than one after the other. Nobody knows which members a thread will be
 * asked for: where they come in their order, twice as many are computed as the last time, up to `most`; otherwise only the one asked for.
 */
export function ahead<T>(
  compute: (members: readonly number[]) => readonly T[],
  most: number,
): (b: number) => T {
  let first = 0
  let known: readonly T[] = []
  return b => {
    if (b >= first && b < first + known.length) return known[b - first]
    const isNext = b === first + known.length
    const size = isNext ? Math.min(Math.max(2 * known.length, 1), most) : 1
    known = []
    known = compute(Array.from({ length: size }, (_, e) => b + e))
    first = b
    return known[0]
  }
}
