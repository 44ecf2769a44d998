import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dyadic } from '../../src/math/dyadic.js'

test('a double is its mantissa times two to its exponent, exactly', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), x => {
      const { mantissa, exponent } = dyadic(x)
      // |mantissa| < 2^53 is exact as a double; both factors of the power are exact, and so is their product with it.
      const half = Math.trunc(exponent / 2)
      const back = Number(mantissa) * 2 ** half * 2 ** (exponent - half)
      return back === x && mantissa < 2n ** 53n && mantissa > -(2n ** 53n)
    }),
    { numRuns: 5000, examples: [[0], [-0], [1], [-1], [5e-324], [2 ** -1022], [Number.MAX_VALUE], [1 / 3]] },
  )
})

test('one is 2^52 times 2^-52', () => {
  expect(dyadic(1)).toEqual({ mantissa: 2n ** 52n, exponent: -52 })
})
