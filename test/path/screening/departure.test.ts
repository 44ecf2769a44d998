import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isClear, reachOf } from '../../../src/path/screening/departure.js'

const size = fc.double({ min: 0, max: 1, noNaN: true })
const shares = Array.from({ length: 999 }, (_, k) => (k + 1) / 1000)

test('a column is clear where it is far enough from lambda all the way', () => {
  fc.assert(
    fc.property(size, size, size, fc.oneof(fc.constant(0), size), (first, last, bulge, near) => {
      const least = Math.min(
        ...shares.map(f => (1 - f) * first + f * last - Math.max(near, f * (1 - f) * bulge)),
      )
      const clear = isClear({ near, bulge }, first, last)
      if (clear) expect(least).toBeGreaterThan(-1e-12)
      if (near === 0 && least > 0.005) expect(clear).toBe(true)
    }),
  )
})

test('a column that comes nearer as most do is clear from the reach on', () => {
  fc.assert(
    fc.property(size, size, size, (near, bulge, fall) => {
      const departure = { near, bulge }
      const reach = reachOf(departure, fall)
      expect(isClear(departure, reach + 0.75 * fall + 1e-9, reach + 1e-9)).toBe(true)
    }),
  )
})
