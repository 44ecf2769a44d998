import { expect, test } from 'vitest'
import { certifyMember } from '../../../src/check/certify.js'
import { createDataset } from '../../../src/data/create-dataset.js'
import { lassoLearner } from '../../../src/learner/lasso.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { stream } from '../../../src/random/stream.js'

test('of thousands of columns that are copies of a few, the first of each alone is followed along the path', () => {
  const random = stream(5, 'test/logistic-copies', 0)
  const [n, p] = [4, 19_000]
  const columns = Array.from({ length: p }, () =>
    Array.from({ length: n }, () => (random.uniform() < 0.5 ? 1 : 0)),
  )
  const y = Array.from({ length: n }, (_, i) => i % 2)
  const data = createDataset({ columns, y, family: 'binomial' })
  const kernels = loadKernels()
  let longest = 0
  const watching = {
    ...kernels,
    transposeTimes(...args: Parameters<typeof kernels.transposeTimes>) {
      longest = Math.max(longest, args[3])
      kernels.transposeTimes(...args)
    },
  }
  const lambda = Float64Array.of(0.45, 0.3, 0.2, 0.1, 0.05)
  const { member } = lassoLearner(data, lambda, 2, watching).fit(Int32Array.from({ length: n }, (_, i) => i))
  expect(certifyMember(data, { lambda, member }).worst).toBeLessThan(1e-10)
  expect(member.variable.length).toBeGreaterThan(0)
  const patternOf = (j: number) => columns[j].map(v => (v === columns[j][0] ? 1 : 0)).join('')
  const first = new Map<string, number>()
  columns.forEach((_, j) => {
    if (!first.has(patternOf(j))) first.set(patternOf(j), j)
  })
  for (const j of member.variable) expect(first.get(patternOf(j))).toBe(j)
  // Four rows have seven patterns that vary, up to their sign.
  expect(longest).toBeLessThanOrEqual(1000)
})
