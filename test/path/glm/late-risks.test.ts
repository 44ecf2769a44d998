import { expect, test } from 'vitest'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { dataset, randomTable, uniforms } from '../../random-table.js'

test.each([0, 20, 40, 45])(
  'rows that enter when all others have left are a stratum of their own, be their risks e^%i times as large',
  size => {
    for (let seed = 1; seed <= 4; seed++) {
      const { x, n } = randomTable(60, 10, seed)
      const u = uniforms(seed + 100)
      const late = Array.from({ length: n }, (_, i) => i % 3 === 0)
      const survived = late.map((_, i) => -Math.log(u()) * Math.exp(-x[i]))
      const times = survived.map((time, i) => (late[i] ? 2 + time : Math.min(time, 1.9)))
      const event = Uint8Array.from(times, time => (time !== 1.9 && u() < 0.7 ? 1 : 0))
      const data = dataset(x, times, 'cox')
      const entered = lassoPath(
        {
          ...data,
          offset: Float64Array.from(late, one => (one ? size : 0)),
          survival: { event, entry: Float64Array.from(late, one => (one ? 2 : -1)), ties: 'breslow' },
        },
        { lambdas: 20, ratio: 0.02 },
      )
      const strata = Int32Array.from(late, one => (one ? 1 : 0))
      const apart = lassoPath(
        { ...data, survival: { event, strata, ties: 'breslow' } },
        { lambda: entered.lambda },
      )
      entered.coefficients.forEach(({ index, value }, k) => {
        const other = apart.coefficients[k]
        expect(index, `seed ${seed}, lambda ${k}`).toEqual(other.index)
        const off = Math.max(0, ...Array.from(value, (b, e) => Math.abs(b - other.value[e])))
        expect(off, `seed ${seed}, lambda ${k}`).toBeLessThan(1e-9)
      })
      expect(entered.coefficients.at(-1)!.index.length).toBeGreaterThan(5)
    }
  },
)
