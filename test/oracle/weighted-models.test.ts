import { describe, expect, test } from 'vitest'
import { crossValidate } from '../../src/learner/cross-validation/cross-validate.js'
import { stepwise } from '../../src/learner/stepwise/stepwise.js'
import { refit } from '../../src/select/refit.js'
import { readWeightedModels } from '../support/problems/weighted-models.js'

const problems = readWeightedModels()

function expectClose(ours: ArrayLike<number | null>, theirs: ArrayLike<number>, tolerance: number) {
  expect(ours.length).toBe(theirs.length)
  for (let i = 0; i < ours.length; i++) {
    expect(Math.abs(ours[i]! - theirs[i])).toBeLessThanOrEqual(tolerance * (1 + Math.abs(theirs[i])))
  }
}

describe.each(problems)('$name', ({ data, selected, refit: fitted, step, cv }) => {
  test('the refit is that of lm or glm, with its standard errors', () => {
    const ours = refit(data, selected)
    const all = [ours.intercept, ...ours.unpenalised.coefficients, ...ours.coefficients]
    expectClose(all, fitted.coefficients, 1e-9)
    expectClose([...ours.unpenalised.standardErrors, ...ours.standardErrors], fitted.errors.slice(1), 1e-7)
  })

  test('stepwise regression by BIC is that of step, which starts from what is in every model', () => {
    const ours = stepwise(data, { rule: 'bic' })
    const order = [...ours.selected.keys()].sort((a, b) => ours.selected[a] - ours.selected[b])
    expect(order.map(e => ours.selected[e])).toEqual(step.selected)
    expectClose(
      order.map(e => ours.coefficients[e]),
      step.coefficients,
      1e-6,
    )
    expectClose([ours.intercept, ...(ours.unpenalised ?? [])], [step.intercept, ...step.kept], 1e-6)
  })

  test('cross-validation is that of cv.glmnet', () => {
    const { fold, lambda } = cv
    const ours = crossValidate(data, { penalty: 'lasso', folds: fold, lambda: lambda })
    expectClose(ours.mean, cv.mean, 1e-7)
    expectClose(ours.error, cv.error, 1e-7)
    expect([ours.least, ours.oneStandardError]).toEqual([cv.least, cv.oneStandardError])
  })
})
