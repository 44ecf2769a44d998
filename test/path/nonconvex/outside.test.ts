import { expect, it } from 'vitest'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { createDesign } from '../../../src/path/adjustment/design.js'
import { createSample, createTable } from '../../../src/path/glm/sample.js'
import { createOutside } from '../../../src/path/nonconvex/outside.js'
import { stream } from '../../../src/random/stream.js'
import { randomTable } from '../../random-table.js'

it('passes over no column that exceeds its limit, and over most of those that do not', () => {
  const random = stream(7, 'outside', 0)
  const weights = Array.from({ length: 50 }, () => 0.5 + random.uniform())
  const data = { ...randomTable(50, 400, 2), weights: Float64Array.from(weights) }
  const table = createTable(createDesign(data), loadKernels())
  const sample = createSample(table, 50)
  const { arena, kernels } = table
  const { ld, z, factor } = sample
  const r = arena.allocate(8 * ld)
  const outside = createOutside(sample, 1, r)
  sample.load(Int32Array.from({ length: 50 }, (_, i) => i))
  for (let i = 0; i < 50; i++) arena.f64[r / 8 + i] = random.normal()
  outside.lookAtAll()
  const products = () => Array.from({ length: 400 }, (_, j) => kernels.dot(z + 8 * j * ld, r, ld))
  const lambda = 0.8 * Math.max(...products().map(Math.abs))
  let seen = 0
  for (let step = 0; step < 40; step++) {
    for (let i = 0; i < 50; i++) arena.f64[r / 8 + i] += 0.02 * random.normal()
    outside.look(lambda)
    const found = new Map<number, number>()
    outside.each((column, _, c) => found.set(column, c))
    seen += found.size
    for (const [j, c] of products().entries()) {
      if (Math.abs(c) > lambda * factor[j]) expect(found.has(j)).toBe(true)
      if (found.has(j)) expect(Math.abs(found.get(j)! - c)).toBeLessThan(1e-12)
    }
  }
  expect(seen).toBeLessThan(0.5 * 40 * 400)
})
