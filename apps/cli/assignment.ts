/** --set name=value: settings that have no option of their own. */
import { parseNumber } from '../../src/data/cell.js'
import { fail } from '../../src/errors.js'

export function assignment(text: string): [string, number | string | boolean] {
  const [, key, value] = /^([^=]+)=(.*)$/.exec(text) ?? []
  if (key === undefined)
    fail('usage/set', { where: '--set', rule: 'must be name=value', got: text.slice(0, 60) })
  const number = parseNumber(value)
  if (!Number.isNaN(number)) return [key.trim(), number]
  return [key.trim(), value === 'true' ? true : value === 'false' ? false : value]
}
