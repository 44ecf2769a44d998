import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { logSpaced } from './log-spaced.js'
import { failForNoCorrelation } from './no-correlation.js'

export interface LambdaOptions {
  /** The penalties themselves. */
  readonly lambda?: ArrayLike<number>
  /** Their number where none are given, from lambda_max down to `ratio` of it; 100. */
  readonly lambdas?: number
  readonly ratio?: number
}

/** The lambdas of a path, decreasing: those given, or a grid from lambda_max down to a share of it. */
export function chooseLambdas(
  options: LambdaOptions,
  lambdaMax: number,
  defaultRatio: number,
  data: Dataset,
): Float64Array {
  if (options.lambda !== undefined) return sortedLambdas(options.lambda)
  const { lambdas = 100, ratio = defaultRatio } = options
  if (!(Number.isInteger(lambdas) && lambdas >= 1)) {
    fail('usage/lambdas', {
      where: 'lambdas',
      rule: 'must be a positive integer',
      got: String(lambdas),
      hint: 'It says how many; the penalties themselves are given as lambda',
    })
  }
  if (!(ratio > 0 && ratio <= 1)) {
    fail('usage/lambda-ratio', { where: 'ratio', rule: 'must lie in (0, 1]', got: ratio })
  }
  if (lambdaMax === 0) failForNoCorrelation(data)
  return logSpaced(lambdaMax, ratio * lambdaMax, lambdas)
}

function sortedLambdas(given: ArrayLike<number>): Float64Array {
  const lambda = Float64Array.from(given).sort().reverse()
  for (const value of lambda) {
    if (!(value > 0 && Number.isFinite(value))) {
      fail('usage/lambda', { where: 'lambda', rule: 'must be positive numbers', got: value })
    }
  }
  if (lambda.length === 0) fail('usage/lambda', { where: 'lambda', rule: 'must not be empty' })
  return lambda
}
