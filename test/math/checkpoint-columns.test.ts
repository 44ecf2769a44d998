import { expect, test } from 'vitest'
import { standardColumns } from '../../src/data/columns/standard-columns.js'
import { createOutside } from '../../src/learner/stepwise/outside.js'
import { wholeColumns } from '../../src/learner/stepwise/step-columns.js'
import { createStepTable } from '../../src/learner/stepwise/step-table.js'
import { withDeadline } from '../../src/math/checkpoint.js'
import { distinctColumns } from '../../src/math/distinct-columns.js'
import { loadKernels } from '../../src/math/kernels/load.js'

const x = Float64Array.from({ length: 40 }, (_, e) => (e * e) % 7)
const columns = standardColumns(x, 4, 10)

test.each([
  ['standardise', () => standardColumns(x, 4, 10)],
  ['compare', () => distinctColumns(columns.z, 4, 10, 1e-9)],
  ['measure', () => createOutside(createStepTable(wholeColumns(columns), 2, loadKernels()))],
])('passes that %s all columns hear that their time is over', (_, pass) => {
  expect(() => withDeadline<unknown>(0, pass)).toThrow(expect.objectContaining({ code: 'run/time-limit' }))
  expect(() => withDeadline<unknown>(Number.POSITIVE_INFINITY, pass)).not.toThrow()
})
