import { createArena } from './kernels/arena.js'
import { withKernels } from './kernels/with-kernels.js'

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
  const { bucketOf, last, before } = bucketsFor(numbers)
  for (let k = 0; k < count; k++) {
    const value = numbers[k]
    if (Number.isNaN(value)) continue
    const end = bucketOf(value + near)
    for (let bucket = bucketOf(value - near); bucket <= end; bucket++) {
      let seen = 0
      for (let other = last[bucket]; other >= 0; other = before[other]) {
        if (Math.abs(numbers[other] - value) <= near && isPair(other, k)) return true
        if (++seen > CROWD) return true
      }
    }
    const own = bucketOf(value)
    before[k] = last[own]
    last[own] = k
  }
  return false
}

interface Buckets {
  readonly bucketOf: (value: number) => number
  /** The last number of each bucket, */
  readonly last: Int32Array
  /** and the one before each number. */
  readonly before: Int32Array
}

function bucketsFor(numbers: Float64Array): Buckets {
  const count = numbers.length
  let most = 0
  for (let k = 0; k < count; k++) if (numbers[k] > most) most = numbers[k]
  const scale = most > 0 ? count / most : 0
  return {
    bucketOf: value => Math.max(0, Math.min(count, Math.floor(value * scale))),
    last: new Int32Array(count + 1).fill(-1),
    before: new Int32Array(count),
  }
}

/** Whether no number, none of them negative, is so near to another. */
export function areApart(numbers: Float64Array, near: number): boolean {
  const told = withKernels(kernels => {
    const arena = createArena(kernels)
    const [values, last, before] = [8, 4, 4].map(bytes => arena.reserve(bytes * (numbers.length + 1)))
    arena.f64.set(numbers, values / 8)
    return kernels.numbersApart(values, numbers.length, near, last, before)
  })
  return told < 0 ? areApartInOrder(numbers, near) : told === 1
}

function areApartInOrder(numbers: Float64Array, near: number): boolean {
  // What is not a number comes last, and is near to none.
  const sorted = numbers.slice().sort()
  for (let k = 1; k < sorted.length; k++) if (sorted[k] - sorted[k - 1] <= near) return false
  return true
}

/**
 * Of each number 1 where another one is so near, or too many to look at fall into its bucket; else 0. NaN is near to none.
 */
export function nearOnes(numbers: Float64Array, near: number): Uint8Array {
  const count = numbers.length
  const { bucketOf, last, before } = bucketsFor(numbers)
  const isNear = new Uint8Array(count)
  const crowd = new Uint8Array(count + 1)
  for (let k = 0; k < count; k++) {
    const value = numbers[k]
    if (Number.isNaN(value)) continue
    const end = bucketOf(value + near)
    for (let bucket = bucketOf(value - near); bucket <= end; bucket++) {
      let seen = 0
      for (let other = crowd[bucket] === 1 ? -1 : last[bucket]; other >= 0; other = before[other]) {
        if (Math.abs(numbers[other] - value) <= near) isNear[k] = isNear[other] = 1
        if (++seen > CROWD) crowd[bucket] = 1
      }
      if (crowd[bucket] === 1) isNear[k] = 1
    }
    const own = bucketOf(value)
    before[k] = last[own]
    last[own] = k
  }
  // Those that came before their bucket was crowded.
  for (let bucket = 0; bucket <= count; bucket++)
    if (crowd[bucket] === 1) for (let k = last[bucket]; k >= 0; k = before[k]) isNear[k] = 1
  return isNear
}
