import { describe, expect, test } from 'vitest'
import type { Dataset, Family } from '../../../src/data/dataset.js'
import { selectByIsis } from '../../../src/method/rivals/select-by-isis.js'
import { selectByLasso } from '../../../src/method/rivals/select-by-lasso.js'
import { selectByNonconvex } from '../../../src/method/rivals/select-by-nonconvex.js'
import { selectBySis } from '../../../src/method/rivals/select-by-sis.js'
import { selectByStepwise } from '../../../src/method/rivals/select-by-stepwise.js'
import { selectByTcs } from '../../../src/method/rivals/select-by-tcs.js'
import type { RivalSelection } from '../../../src/method/rivals/selection.js'
import { stream } from '../../../src/random/stream.js'

/** Strong signals in columns 2, 5 and 11 of p normal ones. */
function table(n: number, p: number, family: Family): Dataset {
  const random = stream(11, 'test/rivals', p)
  const x = Float64Array.from({ length: n * p }, () => random.normal())
  const y = Float64Array.from({ length: n }, (_, i) => {
    const signal = 2 * x[2 * n + i] - 2 * x[5 * n + i] + 1.5 * x[11 * n + i]
    return family === 'gaussian'
      ? 10 + signal + random.normal()
      : Number(random.uniform() < 1 / (1 + Math.exp(-signal)))
  })
  return { n, p, x, y, family, names: Array.from({ length: p }, (_, j) => `x${j}`), response: 'y' }
}

const methods: [string, (data: Dataset) => RivalSelection][] = [
  ['lasso', data => selectByLasso(data, { seed: 5 })],
  ['lasso at the minimum', data => selectByLasso(data, { seed: 5, rule: 'min' })],
  ['scad', data => selectByNonconvex(data, { seed: 5 })],
  ['mcp', data => selectByNonconvex(data, { seed: 5, penalty: 'mcp', rule: '1se' })],
  ['sis', data => selectBySis(data, { seed: 5 })],
  ['isis', data => selectByIsis(data, { seed: 5, rule: '1se' })],
  ['stepwise', data => selectByStepwise(data, { rule: 'ebic' })],
]

describe.each(methods)('%s', (_, select) => {
  test.each(['gaussian', 'binomial'] as const)('finds strong signals, %s', family => {
    const data = table(150, 240, family)
    const found = select(data)
    expect([...found.selected]).toEqual(expect.arrayContaining([2, 5, 11]))
    expect([...found.selected]).toEqual([...found.selected].sort((a, b) => a - b))
    expect(found.coefficients.length).toBe(found.selected.length)
    const signs = [2, 5, 11].map(j => Math.sign(found.coefficients[found.selected.indexOf(j)]))
    expect(signs).toEqual([1, -1, 1])
    if (family === 'gaussian') expect(Math.abs(found.intercept - 10)).toBeLessThan(0.5)
  })
})

test('tilted correlation screening finds strong signals, and fits them by least squares', () => {
  const data = table(150, 240, 'gaussian')
  const { selected, coefficients, intercept } = selectByTcs(data)
  expect([...selected]).toEqual([2, 5, 11])
  for (const [k, truth] of [2, -2, 1.5].entries())
    expect(Math.abs(coefficients[k] - truth)).toBeLessThan(0.35)
  expect(Math.abs(intercept - 10)).toBeLessThan(0.5)
  expect(() => selectByTcs(table(40, 12, 'binomial'))).toThrow(
    'family: must be gaussian for tilted correlations',
  )
})

test('one standard error never selects a smaller lambda than the minimum', () => {
  const data = table(80, 40, 'gaussian')
  for (const seed of [1, 2, 3]) {
    const least = selectByLasso(data, { seed, rule: 'min' })
    const within = selectByLasso(data, { seed, rule: '1se' })
    expect(within.lambda).toBeGreaterThanOrEqual(least.lambda)
    expect(within.validation).toEqual(least.validation)
  }
})

test('a rule that does not exist is refused', () => {
  expect(() => selectByLasso(table(20, 12, 'gaussian'), { rule: '2se' as never })).toThrow(
    'rule: must be one of min, 1se; got 2se',
  )
})
