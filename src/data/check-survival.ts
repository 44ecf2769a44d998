/** What a program gives beside the response, checked and copied. */
import { fail } from '../errors.js'
import { isList, kindOf } from './check-inputs.js'
import type { DatasetInput } from './create-dataset.js'
import type { Survival } from './dataset.js'
import { checkTies, survivalOf } from './prepare/response/survival.js'

export function checkSurvival(
  { survival, family }: DatasetInput,
  time: Float64Array,
  response: string,
): Survival | undefined {
  if (survival === undefined) {
    if (family !== 'cox') return undefined
    return fail('usage/event', {
      where: 'family',
      rule: 'needs survival: { event } for cox',
      hint: 'y has the times, event says where one was seen: 1, or 0 for a censored row.',
    })
  }
  if (family !== undefined && family !== 'cox') {
    fail('usage/family', { where: 'family', rule: 'must be cox where survival is given', got: family })
  }
  const { event, entry, strata, ties } = survival
  checkTies(ties)
  const texts = (values: ArrayLike<number | boolean | string>, where: string) => {
    if (!isList(values) || values.length !== time.length) {
      const got = isList(values) ? values.length : kindOf(values)
      fail('usage/survival', { where, rule: `must be one per row (${time.length})`, got })
    }
    return Array.from(values, String)
  }
  return survivalOf(
    time,
    {
      event: texts(event, 'event'),
      ...(entry && { entry: texts(entry, 'entry') }),
      ...(strata && { strata: texts(strata, 'strata') }),
    },
    { time: response, event: 'event', entry: 'entry' },
    ties ?? 'breslow',
    i => [i, undefined],
  )
}

export function checkOffset(given: ArrayLike<number> | undefined, n: number): Float64Array | undefined {
  if (given === undefined) return undefined
  const offset = Float64Array.from(given)
  const where = 'offset'
  if (offset.length !== n)
    fail('usage/offset', { where, rule: `must be one per row (${n})`, got: offset.length })
  const bad = offset.findIndex(value => !(Math.abs(value) <= 500))
  if (bad >= 0)
    fail('usage/offset', { where, rule: `must be a number within 500 in row ${bad + 1}`, got: offset[bad] })
  return offset
}
