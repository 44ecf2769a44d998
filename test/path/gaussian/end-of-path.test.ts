import { expect, test } from 'vitest'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { drawInstance } from '../../../src/study/scenario/draw-instance.js'
import { scenario2 } from '../../../src/study/scenario/scenarios.js'

// Near 1e-4 of lambda_max the errors of the single-precision correlations exceed lambda itself.
test.each([
  [100, 50, 0],
  [100, 50, 0.5],
  [100, 100, 0],
  [100, 100, 0.5],
])('paths of n = %i, p = %i, rho = %f are certified down to 1e-4 of lambda_max', (n, p, rho) => {
  for (let replication = 0; replication < 12; replication++) {
    const { data } = drawInstance(scenario2(n, p, rho), { seed: 1, cell: 'end-of-path', replication })
    expect(lassoPath(data, { ratio: 1e-4 }).certificate.worstKkt).toBeLessThan(1e-12)
  }
})
