import { expect, test } from 'vitest'
import { planeSides } from '../../../src/data/inspect/plane-sides.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { stream } from '../../../src/random/stream.js'

test.each([1, 3, 8, 32])('sides are the signs of products of %i numbers, the first taken as above', width => {
  const depth = 11
  const random = stream(7, 'test/planes', width)
  const sides = planeSides(loadKernels(), depth, width)
  for (let turn = 0; turn < 3; turn++) {
    const normals = Float64Array.from({ length: depth * width }, random.normal)
    sides.turn(normals)
    for (let k = 0; k < 20; k++) {
      const values = Float32Array.from({ length: 2 + width }, random.normal)
      const above = Array.from(
        { length: depth },
        (_, d) =>
          normals.subarray(d * width, (d + 1) * width).reduce((sum, a, e) => sum + a * values[2 + e], 0) > 0,
      )
      const digits = above.slice(1).map(side => (side === above[0] ? '0' : '1'))
      expect(sides.of(values, 2)).toBe(Number.parseInt(digits.join(''), 2))
      expect(
        sides.of(
          values.map(value => -value),
          2,
        ),
      ).toBe(sides.of(values, 2))
    }
  }
})
