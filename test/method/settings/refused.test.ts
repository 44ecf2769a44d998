/** Settings are checked once, where a method is asked for: what learners get makes sense. */
import { expect, test } from 'vitest'
import { selectNow } from '../../../src/method/select-now.js'
import { randomTable } from '../../random-table.js'

test.each([
  ['bss', { criterion: 'gcv' }, 'criterion: must be one of aic, bic, ebic; got gcv'],
  ['bss', { sampler: 'pairs' }, 'sampler: must be one of bootstrap, half; got pairs'],
  ['bss', { gamma: -1 }, 'gamma: must be a number of at least 0; got -1'],
  ['pga', { population: 7 }, 'population: must be an even number; got 7'],
  ['pga', { population: 1 }, 'population: must be'],
  ['pga', { prior: 2 }, 'prior: must'],
  ['pga', { generations: 0 }, 'generations: must be'],
  ['random-lasso', { q1: 0 }, 'q1: must be'],
  ['random-lasso', { q1: 11 }, 'q1: must be at most the 5 columns; got 11'],
  ['random-lasso', { q2: 1.5 }, 'q2: must be'],
  ['random-lasso', { folds: 2 }, 'folds: must be'],
  ['random-lasso', { folds: 21 }, 'folds: must be at most half the rows; got 21'],
  ['random-lasso', { rule: 'best' }, 'rule: must be one of min, 1se; got best'],
  ['random-lasso', { adaptive: 1 }, 'adaptive: must be'],
  ['st2e', { lambda: 0 }, 'lambda: must'],
  ['st2e', { kappa: 0.5 }, 'kappa: must be'],
  ['st2e', { mostGroups: 0 }, 'mostGroups: must be'],
  ['st2e', { mostVariables: 6 }, 'most-variables: must be a whole number from 1 to 5; got 6'],
  ['tcs', { steps: 0 }, 'steps: must be'],
  ['tcs', { rescaling: 3 }, 'rescaling: must be'],
  ['tcsl', { screen: 0.5 }, 'screen: must be'],
  ['tcs', { gamma: -1 }, 'gamma: must be a number of at least 0; got -1'],
  ['isis', { rounds: 0 }, 'rounds: must be'],
  ['sis', { size: 0 }, 'size: must be'],
  ['stepwise', { enter: 0 }, 'enter: must'],
  ['stepwise', { enter: 0.2 }, 'remove: must lie in [enter, 1] = [0.2, 1]; got 0.1'],
  ['stepwise', { criterion: 'cp' }, 'criterion: must be one of p-value, aic, bic, ebic; got cp'],
] as const)('%s refuses %o', (method, settings, text) => {
  expect(() => selectNow(randomTable(40, 5, 1), { method, ...settings })).toThrow(text)
})

test.each(['tcs', 'tcsl'])('%s is for numbers as the response', method => {
  expect(() => selectNow(randomTable(40, 5, 1, 'binomial'), { method })).toThrow(
    expect.objectContaining({ code: 'usage/family' }),
  )
})

test('PGA has no GCV for two classes', () => {
  expect(() => selectNow(randomTable(40, 5, 1, 'binomial'), { method: 'pga', fitness: 'gcv' })).toThrow(
    'fitness: must be aic or bic where the response is not a number; got gcv',
  )
})
