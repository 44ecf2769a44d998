/** The model of a result: which variables, their coefficients, and what it says of other rows. */
import { fail } from '../../errors.js'
import { exp } from '../../math/elementary.js'
import type { FittedVariable, SelectionResult } from './result.js'

/** Names of the selected variables. */
export function support({ selected }: SelectionResult): string[] {
  return selected.map(({ name }) => name)
}

/**
 * Coefficients by name, that of the intercept under '(Intercept)' and those of a factor as 'name=level' against its base; null where
 * there is none.
 */
export function coefficients(result: SelectionResult): Readonly<Record<string, number | null>> {
  const entries = variablesOf(result).flatMap(({ name, coefficient, levels }): [string, number | null][] =>
    levels === undefined
      ? [[name, coefficient]]
      : levels.map(level => [`${name}=${level.level}`, level.coefficient]),
  )
  return Object.fromEntries([['(Intercept)', result.intercept], ...entries])
}

export interface PredictOptions {
  /** The linear predictor, or on the scale of the response: a probability of the second class, an expected count; 'response'. */
  readonly type?: 'link' | 'response' | undefined
}

/** What the model says of other rows, given as columns by the name of the variable; factors as texts. */
export function predict(
  result: SelectionResult,
  columns: Readonly<Record<string, ArrayLike<number | string>>>,
  { type = 'response' }: PredictOptions = {},
): Float64Array {
  const { family } = result.data
  if (family === 'multinomial')
    fail('usage/family', {
      where: 'result',
      rule: 'must not be of several classes: they have no one predictor',
    })
  const variables = variablesOf(result)
  const own = variables.map(({ name }) => columnNamed(columns, name))
  const n = Math.max(0, ...Object.values(columns).map(({ length }) => length))
  const eta = new Float64Array(n).fill(result.intercept ?? 0)
  variables.forEach((variable, k) => {
    for (let i = 0; i < n; i++) eta[i] += termOf(variable, own[k][i])
  })
  if (type === 'link' || family === 'gaussian') return eta
  return eta.map(family === 'binomial' ? value => 1 / (1 + exp(-value)) : exp)
}

function variablesOf({ selected, unpenalised = [] }: SelectionResult): readonly FittedVariable[] {
  return [...unpenalised, ...selected]
}

function columnNamed(
  columns: Readonly<Record<string, ArrayLike<number | string>>>,
  name: string,
): ArrayLike<number | string> {
  if (Object.hasOwn(columns, name)) return columns[name]
  return fail('usage/columns', { where: 'columns', rule: `must have the variable ${name} of the model` })
}

function termOf({ name, coefficient, levels, base }: FittedVariable, value: number | string): number {
  if (levels === undefined) {
    if (coefficient === null)
      return fail('usage/result', {
        where: name,
        rule: 'has no coefficient: the result was made without one',
      })
    return coefficient * Number(value)
  }
  const level = levels.find(one => one.level === String(value))
  if (level !== undefined) return level.coefficient ?? 0
  if (String(value) === base) return 0
  return fail('data/level', { where: `column "${name}"`, rule: 'has a level that the model does not know' })
}
