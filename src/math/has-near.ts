/** Numbers of a bucket that are compared one by one. */
const CROWD = 64

/**
 * Whether two of the numbers, none of them negative, are so near and are a pair; it may say so where there are too many to tell. They are put in buckets that
 * have about one each, which takes a tenth of the time of putting them in order.
 */
export function hasNear(
  numbers: Float64Array,
  near: number,
  isPair: (a: number, b: number) => boolean,
): boolean {
  const count = numbers.length
  let most = 0
  for (let k = 0; k < count; k++) if (numbers[k] > most) most = numbers[k]
  const scale = most > 0 ? count / most : 0
  /** The last number of each bucket, and the one before each number. */
  const last = new Int32Array(count + 1).fill(-1)
  const before = new Int32Array(count)
  for (let k = 0; k < count; k++) {
    const value = numbers[k]
    if (Number.isNaN(value)) continue
    const end = Math.min(count, Math.floor((value + near) * scale))
    for (let bucket = Math.max(0, Math.floor((value - near) * scale)); bucket <= end; bucket++) {
      let seen = 0
      for (let other = last[bucket]; other >= 0; other = before[other]) {
        if (Math.abs(numbers[other] - value) <= near && isPair(other, k)) return true
        if (++seen > CROWD) return true
      }
    }
    const own = Math.floor(value * scale)
    before[k] = last[own]
    last[own] = k
  }
  return false
}
