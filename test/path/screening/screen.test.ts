import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { lassoLearner } from '../../../src/learner/lasso.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { stream } from '../../../src/random/stream.js'

test.each(['enterColumns', 'enterProjected'] as const)(
  'columns that are constant in a sample are settled many at a time: %s',
  name => {
    const random = stream(3, 'test/screen', 0)
    const [n, p] = [24, 2000]
    const rows = Int32Array.from({ length: 12 }, (_, i) => i)
    // All but the first 40 vary in the other rows only.
    const columns = Array.from({ length: p }, (_, j) =>
      Array.from({ length: n }, (_, i) => (j < 40 || i >= 12 ? random.normal() : 5)),
    )
    const y = Array.from({ length: n }, (_, i) => columns[0][i] + random.normal())
    const weights = name === 'enterColumns' ? {} : { weights: y.map((_, i) => 1 + (i % 2)) }
    const data = createDataset({ columns, y, ...weights })
    const kernels = loadKernels()
    let calls = 0
    const counting = {
      ...kernels,
      [name](values: never) {
        calls++
        kernels[name](values)
      },
    }
    const { member } = lassoLearner(data, Float64Array.of(0.5, 0.2), 8, counting).fit(rows)
    expect(member.variable.length).toBeGreaterThan(0)
    expect(Math.max(...member.variable)).toBeLessThan(40)
    expect(calls).toBeGreaterThan(0)
    expect(calls).toBeLessThan(p / 10)
  },
)
