/** Columns without a penalty that have no finite coefficients are refused by their names: the likelihood rises for ever along them. */
import type { Dataset, Family } from '../data/dataset.js'
import { listedNames } from '../data/place.js'
import { fail } from '../errors.js'

const others: Partial<Record<Family, string>> = {
  cox: 'order the events perfectly',
  poisson: 'tell rows without a count from the others',
}

/** What columns do along which the likelihood has no maximum. */
export function separationIn(family: Family): string {
  return others[family] ?? 'separate the classes'
}

/** `factors`: penalty factors of the columns, those in every model first. */
export function failSeparated(data: Dataset, factors: ArrayLike<number>): never {
  const unpenalised = data.unpenalised?.names ?? []
  const names = [...unpenalised, ...data.names].filter((_, j) => factors[j] === 0)
  return fail('data/separated', {
    where: `unpenalised ${names.length === 1 ? 'column' : 'columns'} ${listedNames(names)}`,
    rule: `must not ${separationIn(data.family)}`,
    hint: 'Without a penalty their coefficients grow without bound: let them be selected instead',
  })
}
