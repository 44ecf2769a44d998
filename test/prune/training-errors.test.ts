import { expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { take } from '../../src/data/take.js'
import { trainingErrors } from '../../src/prune/orders/error.js'
import { randomTable } from '../random-table.js'

const sets = [[], [0], [1, 3], [0, 1, 2, 4]]

function errors(data: Dataset, variables: readonly (readonly number[])[] = sets): Float64Array {
  const vectors = variables.map(list => ({
    variable: Int32Array.from(list),
    numerator: new Int32Array(list.length).fill(1),
    denominator: 1,
  }))
  return trainingErrors({ data, importances: { p: data.p, vectors } as never })
}

const families = ['gaussian', 'binomial'] as const

test.each(families)('a row of weight two is two rows (%s)', family => {
  const data = randomTable(50, 5, 7, family)
  const weights = Float64Array.from({ length: 50 }, (_, i) => 1 + (i % 3))
  const rows = Array.from(weights, (w, i) => Array<number>(w).fill(i)).flat()
  const repeated = errors(take(data, rows, [0, 1, 2, 3, 4]))
  const weighted = errors({ ...data, weights })
  weighted.forEach((value, b) => {
    expect(value).toBeCloseTo(repeated[b], 7)
  })
  expect(errors(data)[3]).not.toBeCloseTo(weighted[3], 4)
})

test.each(families)('columns in every model are in the empty one, too (%s)', family => {
  const { n, x, names, ...rest } = randomTable(50, 5, 7, family)
  const unpenalised = {
    x: x.slice(4 * n),
    names: names.slice(4),
    groups: [{ name: names[4], first: 0, count: 1 }],
  }
  const beside = errors({ ...rest, n, p: 4, x: x.slice(0, 4 * n), names: names.slice(0, 4), unpenalised }, [
    [],
    [0, 2],
  ])
  const [own, both] = errors({ ...rest, n, p: 5, x, names }, [[4], [0, 2, 4]])
  expect(beside[0]).toBeCloseTo(1, 12)
  expect(beside[1]).toBeCloseTo(both / own, 7)
})
