/** What methods can do with data that are more than a table of numbers, and the refusal of what they cannot. */
import { type Dataset, families } from '../data/dataset.js'
import { requireOneFill } from '../data/impute/require-one-fill.js'
import { fail } from '../errors.js'
import { isWeighted } from '../path/adjustment/design.js'
import type { Method, Takes } from './method.js'

export const everything: Takes = { families, weights: true, penaltyFactors: true, multipleImputation: true }
/** A single model has one table. */
export const oneTable: Takes = { ...everything, multipleImputation: false }
/** A single model without a penalty. */
export const noPenalty: Takes = { ...oneTable, penaltyFactors: false }
/** Tilted correlation screening (Cho & Fryzlewicz 2012). */
export const tilted = {
  families: ['gaussian'],
  because: 'whose tilted correlations are those of a linear model',
} as const

/** `methods` are those that might do instead. */
export function checkTakes(data: Dataset, { name, takes }: Method, methods: readonly Method[]): void {
  const { because } = takes
  if (!takes.families.includes(data.family)) {
    const others = methods.filter(one => one.takes.families.includes(data.family))
    fail('usage/family', {
      where: 'family',
      rule: `must be ${takes.families.join(' or ')} for the method ${name}${because === undefined ? '' : `, ${because}`}`,
      got: data.family,
      hint: `Methods for it: ${namesOf(others)}.`,
    })
  }
  if (!takes.multipleImputation) requireOneFill(data)
  if (takes.penaltyFactors !== true && data.penaltyFactors !== undefined) {
    fail('usage/penalty-factors', {
      where: 'penalty-factors',
      rule: `the method ${name} takes no penalty factors${takes.penaltyFactors === false ? ', having no penalty' : ''}`,
      hint: `Methods that do: ${namesOf(methods.filter(one => one.takes.penaltyFactors === true))}.`,
    })
  }
  if (takes.weights || !isWeighted(data)) return
  const [where, what] =
    data.unpenalised !== undefined
      ? ['force', 'unpenalised columns']
      : data.weights !== undefined
        ? ['weights', 'row weights']
        : ['standardise', 'columns as they are']
  fail(`usage/${where}`, {
    where,
    rule: `the method ${name} takes no ${what}`,
    hint: `Methods that do: ${namesOf(methods.filter(one => one.takes.weights))}.`,
  })
}

function namesOf(methods: readonly Method[]): string {
  return methods.map(({ name }) => name).join(', ')
}
