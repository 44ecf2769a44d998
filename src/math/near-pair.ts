/**
 * Whether two equal values stand in one group of four rows, the last with what is over. A value in more than a quarter of the rows is in more
 * rows than there are groups, so twice in one of them; columns of measurements seldom have such a pair.
 */
export function hasNearPair(x: Float64Array, from: number, n: number): boolean {
  const groups = Math.max(Math.floor(n / 4), 1)
  const last = from + 4 * (groups - 1)
  for (let i = from; i < last; i += 4) {
    const a = x[i]
    const b = x[i + 1]
    const c = x[i + 2]
    const d = x[i + 3]
    if (a === b || c === d || a === c || a === d || b === c || b === d) return true
  }
  for (let i = last; i < from + n; i++) for (let k = last; k < i; k++) if (x[i] === x[k]) return true
  return false
}
