import { expect, test } from 'vitest'
import { ownPanels } from '../../../src/learner/stepwise/own-panels.js'
import { reserveScreen, type Share } from '../../../src/learner/stepwise/screen.js'
import { type SharedColumns, stepwise } from '../../../src/learner/stepwise/stepwise.js'
import { kernelsOn, loadKernels } from '../../../src/math/kernels/load.js'
import { createSharedArena } from '../../../src/math/kernels/shared-arena.js'
import { packingOf, rangesOf, reserveColumns } from '../../../src/path/packed-columns.js'
import { randomTable } from '../../random-table.js'

const table = randomTable(60, 7001, 3)
const { n, x } = table
for (let i = 0; i < n; i++) {
  // Constant, constant but for rounding, copies of others, far from zero, and of another scale.
  x[11 * n + i] = 4
  x[12 * n + i] = 0.1 + (i % 2) * 1e-17
  x[13 * n + i] = x[2 * n + i]
  x[14 * n + i] = -x[n + i]
  x[5000 * n + i] = 1e9 + x[3 * n + i] + 0.1 * x[5000 * n + i]
  x[6000 * n + i] *= 1e-160
}
const data = { ...table, x }

function sharedColumns(share: Share): SharedColumns {
  const packed = reserveColumns(data)!
  const fill = packingOf(packed, data.x)
  for (let range = 0; range < rangesOf(packed); range++) fill(range)
  const kernels = kernelsOn(packed.memory)
  const place = reserveScreen(createSharedArena(kernels), n, packed.p, packed.panels)
  const deviation = new Float64Array(packed.memory.buffer, packed.deviation, packed.p).slice()
  return { kernels, place, share, deviation }
}

const orders: readonly Share[] = [
  (count, chunk) => {
    for (let k = 0; k < count; k++) chunk(k)
  },
  (count, chunk) => {
    for (let k = count - 1; k >= 0; k--) chunk(k)
  },
]

test.each(['p-value', 'ebic', 'aic'] as const)(
  'stepwise regression by %s finds the same bits from columns that threads share, in any order of their chunks, and from panels of its own',
  rule => {
    const alone = stepwise(data, { rule })
    expect(alone.steps.length).toBeGreaterThan(3)
    for (const share of orders) expect(stepwise(data, { rule }, sharedColumns(share))).toEqual(alone)
    expect(stepwise(data, { rule }, ownPanels(loadKernels(), data))).toEqual(alone)
  },
)

test('a second search in the same place knows nothing of the first', () => {
  const shared = sharedColumns(orders[0])
  const first = stepwise(data, {}, shared)
  expect(stepwise(data, {}, shared)).toEqual(first)
})
