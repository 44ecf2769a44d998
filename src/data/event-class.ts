/**
 * Which of two classes is the event, the one whose odds are modelled: it becomes 1, the other 0. The response is 1 - y where that is
 * the class which the order of the labels made 0.
 */
import { fail } from '../errors.js'
import { parseNumber } from './cell.js'
import { column, named } from './place.js'
import type { Response } from './response.js'

export function withEventClass(typed: Response, label: string, name: string): Response {
  const { y, family, classes = [] } = typed
  if (family !== 'binomial') {
    fail('usage/event-class', {
      where: 'eventClass',
      rule: 'needs a response of two classes',
      got: label.slice(0, 60),
      hint: `${column(name)} is of the ${family} family.`,
    })
  }
  const [zero, one] = classes
  const is = (own: string) => own === label.trim() || parseNumber(own) === parseNumber(label)
  if (is(one)) return typed
  if (!is(zero)) {
    fail('usage/event-class', {
      where: 'eventClass',
      rule: `must be one of the two classes of ${column(name)}`,
      got: label.slice(0, 60),
      hint: `They are ${named(zero)} and ${named(one)}.`,
    })
  }
  return { ...typed, y: y.map(value => 1 - value), classes: [one, zero] }
}
