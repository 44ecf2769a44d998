/** The model of a result: which variables, their coefficients, and what it says of other rows. */
import { fail } from '../../errors.js'
import { exp } from '../../math/elementary.js'
import { curveTerm } from './curve-estimate.js'
import type { FittedVariable, LevelEstimate, SelectionResult } from './result.js'

/** Names of the selected variables. */
export function support({ selected }: SelectionResult): string[] {
  return selected.map(({ name }) => name)
}

/**
 * Coefficients by name, that of the intercept under '(Intercept)' and those of a factor as 'name=level' against its base; null where
 * there is none, as for a curve. Of several classes, each name stands behind its class: 'class: name'.
 */
export function coefficients(result: SelectionResult): Readonly<Record<string, number | null>> {
  const labels = result.data.classes ?? []
  const named = ({ name, coefficient, classes }: NamedEstimate): [string, number | null][] =>
    classes === undefined
      ? [[name, coefficient]]
      : classes.map((one, c) => [`${labels[c]}: ${name}`, one.coefficient])
  const intercept = {
    name: '(Intercept)',
    coefficient: result.intercept,
    ...(result.intercepts && { classes: result.intercepts.map(coefficient => ({ coefficient })) }),
  }
  const entries = variablesOf(result).flatMap(({ levels, ...own }) =>
    levels === undefined
      ? named(own)
      : levels.flatMap(level => named({ ...level, name: `${own.name}=${level.level}` })),
  )
  return Object.fromEntries([...named(intercept), ...entries])
}

interface NamedEstimate {
  readonly name: string
  readonly coefficient: number | null
  readonly classes?: readonly { readonly coefficient: number | null }[]
}

export interface PredictOptions {
  /** The linear predictor, or on the scale of the response: a probability of the second class, an expected count; 'response'. */
  readonly type?: 'link' | 'response' | undefined
}

/**
 * What the model says of other rows, given as columns by the name of the variable; factors as texts. Of several classes class after class, one
 * number per row each.
 */
export function predict(
  result: SelectionResult,
  columns: Readonly<Record<string, ArrayLike<number | string>>>,
  { type = 'response' }: PredictOptions = {},
): Float64Array {
  if (result?.data?.family === undefined || typeof columns !== 'object') {
    fail('usage/predict', {
      where: 'predict',
      rule: 'must be given a result and columns by name',
      hint: 'As in predict(answer, { age: [50, 61] }), where answer is what select gave.',
    })
  }
  const { family } = result.data
  const variables = variablesOf(result)
  const own = variables.map(({ name }) => columnNamed(columns, name))
  const n = Math.max(0, ...Object.values(columns).map(({ length }) => length))
  const predictor = (intercept: number, c?: number) => {
    const eta = new Float64Array(n).fill(intercept)
    variables.forEach((variable, k) => {
      const term = termOf(variable, c)
      for (let i = 0; i < n; i++) eta[i] += term(own[k][i])
    })
    return eta
  }
  if (family === 'multinomial') {
    const etas = (result.intercepts ?? []).map((intercept, c) => predictor(intercept, c))
    return joined(type === 'link' ? etas : probabilities(etas, n))
  }
  const eta = predictor(result.intercept ?? 0)
  if (type === 'link' || family === 'gaussian') return eta
  return eta.map(family === 'binomial' ? value => 1 / (1 + exp(-value)) : exp)
}

function probabilities(etas: readonly Float64Array[], n: number): readonly Float64Array[] {
  const risks = etas.map(() => new Float64Array(n))
  for (let i = 0; i < n; i++) {
    const largest = Math.max(...etas.map(eta => eta[i]))
    const each = etas.map(eta => exp(eta[i] - largest))
    const sum = each.reduce((total, value) => total + value, 0)
    each.forEach((value, c) => {
      risks[c][i] = value / sum
    })
  }
  return risks
}

function joined(parts: readonly Float64Array[]): Float64Array {
  return Float64Array.from(parts.flatMap(part => [...part]))
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

/** What a variable adds to the linear predictor, of a class where there are several. */
function termOf(variable: FittedVariable, c?: number): (value: number | string) => number {
  const { name, levels, base = '', curve } = variable
  if (curve !== undefined) {
    const term = curveTerm(curve)
    return value => term(Number(value))
  }
  const coefficientOf = (one: LevelEstimate | FittedVariable) =>
    c === undefined ? one.coefficient : (one.classes?.[c].coefficient ?? null)
  if (levels !== undefined)
    return value => {
      const level = levels.find(one => one.level === String(value))
      if (level !== undefined) return coefficientOf(level) ?? 0
      if (String(value) === base) return 0
      return fail('data/level', {
        where: `column "${name}"`,
        rule: 'has a level that the model does not know',
      })
    }
  const coefficient = coefficientOf(variable)
  if (coefficient === null)
    return fail('usage/result', {
      where: name,
      rule: 'has no coefficient: the result was made without one',
    })
  return value => coefficient * Number(value)
}
