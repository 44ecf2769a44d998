import { describe, expect, test } from 'vitest'
import type { Dataset, Family } from '../../../src/data/dataset.js'
import { chooseByValidation } from '../../../src/learner/cross-validation/choose.js'
import { select } from '../../../src/method/select.js'
import { type SelectNowOptions, selectNow } from '../../../src/method/select-now.js'
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

const singles: readonly SelectNowOptions[] = [
  { method: 'lasso', seed: 5 },
  { method: 'lasso', seed: 5, rule: 'min' },
  { method: 'scad', seed: 5 },
  { method: 'mcp', seed: 5, rule: '1se' },
  { method: 'sis', seed: 5 },
  { method: 'isis', seed: 5, rule: '1se' },
  { method: 'stepwise', criterion: 'ebic' },
]

describe.each(singles.map(options => [JSON.stringify(options), options] as const))('%s', (_, options) => {
  test.each(['gaussian', 'binomial'] as const)('finds strong signals, %s', async family => {
    const { selected, intercept } = await select(table(150, 240, family), options)
    const indices = selected.map(({ index }) => index)
    expect(indices).toEqual(expect.arrayContaining([2, 5, 11]))
    expect(indices).toEqual(indices.toSorted((a, b) => a - b))
    const signs = [2, 5, 11].map(j => Math.sign(selected[indices.indexOf(j)].coefficient!))
    expect(signs).toEqual([1, -1, 1])
    if (family === 'gaussian') expect(Math.abs(intercept! - 10)).toBeLessThan(0.5)
  })
})

test('tilted correlation screening finds strong signals, and fits them by least squares', async () => {
  const { selected, intercept } = await select(table(150, 240, 'gaussian'), { method: 'tcs' })
  expect(selected.map(({ index }) => index)).toEqual([2, 5, 11])
  for (const [k, truth] of [2, -2, 1.5].entries())
    expect(Math.abs(selected[k].coefficient! - truth)).toBeLessThan(0.35)
  expect(Math.abs(intercept! - 10)).toBeLessThan(0.5)
  await expect(select(table(40, 12, 'binomial'), { method: 'tcs' })).rejects.toThrow(
    'family: must be gaussian for the method tcs, whose tilted correlations are those of a linear model; got binomial. Methods for it: auto, pruned',
  )
})

test('one standard error never selects a smaller lambda than the minimum', () => {
  const data = table(80, 40, 'gaussian')
  for (const seed of [1, 2, 3]) {
    const least = chooseByValidation(data, { penalty: 'lasso', seed, rule: 'min' })
    const within = chooseByValidation(data, { penalty: 'lasso', seed, rule: '1se' })
    expect(within.lambda).toBeGreaterThanOrEqual(least.lambda)
    expect(within.validation).toEqual(least.validation)
  }
})

test('a rule that does not exist is refused', () => {
  expect(() => selectNow(table(20, 12, 'gaussian'), { method: 'lasso', rule: '2se' })).toThrow(
    'rule: must be one of min, 1se; got 2se',
  )
})
