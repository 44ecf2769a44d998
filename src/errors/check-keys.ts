import { fail } from '../errors.js'
import { didYouMean } from './nearest.js'

/** What code hands over by name: a record whose keys are known, so that a misspelt one is not passed over in silence. */
export function checkKeys(given: unknown, known: readonly string[], where: string): void {
  if (typeof given !== 'object' || given === null) {
    fail('usage/options', {
      where,
      rule: 'must be an object',
      got: typeof given,
      hint: `Its keys can be ${known.join(', ')}.`,
    })
  }
  const key = Object.keys(given).find(name => !known.includes(name))
  if (key === undefined) return
  fail('usage/option', {
    where: key,
    rule: `is not one of the ${where}`,
    hint: didYouMean(key, known) ?? `There are ${known.join(', ')}.`,
  })
}
