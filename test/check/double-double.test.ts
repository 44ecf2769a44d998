import { expect, test } from 'vitest'
import { add, dot, over, squareRoot, times, vector } from '../../src/check/double-double.js'
import { stream } from '../../src/random/stream.js'

/** A double as an integer multiple of 2^-1074, exactly. */
function exact(value: number): bigint {
  if (value === 0) return 0n
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(value))) - 60, -1074)
  const mantissa = value / 2 ** exponent
  return BigInt(mantissa) << BigInt(exponent + 1074)
}

test('an inner product that cancels is exact to about 32 digits', () => {
  const random = stream(1, 'test/double-double', 0)
  for (let trial = 0; trial < 50; trial++) {
    const n = 60
    const a = Float64Array.from({ length: n }, () => random.normal() * 2 ** Math.round(20 * random.normal()))
    const b = Float64Array.from({ length: n }, () => random.normal())
    for (let i = 0; i < n / 2; i++) {
      a[n - 1 - i] = a[i]
      b[n - 1 - i] = -b[i] * (1 + 2 ** -40)
    }
    const [hi, lo] = dot(
      vector(n, i => [a[i], 0]),
      vector(n, i => [b[i], 0]),
    )
    let sum = 0n
    let size = 0n
    for (let i = 0; i < n; i++) {
      const product = exact(a[i]) * exact(b[i])
      sum += product
      size += product < 0n ? -product : product
    }
    const error = sum - ((exact(hi) + exact(lo)) << 1074n)
    expect((error < 0n ? -error : error) * 2n ** 96n <= size).toBe(true)
  }
})

test('quotients and roots undo products', () => {
  const third = over([1, 0], [3, 0])
  const [one, rest] = add(times(third, [3, 0]), [-1, 0])
  expect(Math.abs(one + rest)).toBeLessThan(1e-31)
  const root = squareRoot([2, 0])
  const [hi, lo] = add(times(root, root), [-2, 0])
  expect(Math.abs(hi + lo)).toBeLessThan(1e-30)
  expect(squareRoot([0, 0])).toEqual([0, 0])
})
