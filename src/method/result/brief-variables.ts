/**
 * Of a million columns hardly any is ever selected, and a result that says so of each by its own record takes a hundred megabytes. In
 * results of more than MANY variables those of which nothing else is to be told are written by their names, in their places, and
 * `otherVariables` says once what holds of each of them. Nothing is lost: `atLength` gives the result back.
 */
import type { SelectionResult, VariableResult } from './result.js'

export const MANY = 20_000

/** A result as it is written. */
export interface BriefResult extends Omit<SelectionResult, 'variables'> {
  readonly variables: readonly (VariableResult | string)[]
  readonly otherVariables?: Omit<VariableResult, 'name'>
}

export function briefly(result: SelectionResult, many = MANY): BriefResult {
  const { variables } = result
  const unseen = variables.length > many ? variables.find(isUnseen) : undefined
  if (unseen === undefined) return result
  const { name: _, ...otherVariables } = unseen
  const keys = Object.keys(unseen) as (keyof VariableResult)[]
  const isOther = (variable: VariableResult) =>
    Object.keys(variable).length === keys.length &&
    keys.every(key => key === 'name' || variable[key] === unseen[key])
  return {
    ...result,
    variables: variables.map(variable => (isOther(variable) ? variable.name : variable)),
    otherVariables,
  }
}

function isUnseen({ selected, frequency = 0, frequencyFull = 0, importance = 0 }: VariableResult): boolean {
  return !selected && frequency === 0 && frequencyFull === 0 && importance === 0
}

/** What was written briefly, of any shape; whether it is a result is for others to find out. */
export function atLength(json: unknown): unknown {
  const { variables, otherVariables, ...rest } = Object(json) as Partial<BriefResult>
  if (!Array.isArray(variables) || otherVariables === undefined) return json
  const order = Object.keys(json as object)
  const whole = {
    ...rest,
    variables: variables.map((variable: VariableResult | string) =>
      typeof variable === 'string' ? { name: variable, ...otherVariables } : variable,
    ),
  }
  return Object.fromEntries(
    order.filter(key => key !== 'otherVariables').map(key => [key, whole[key as keyof typeof whole]]),
  )
}
