/** --set name=value: settings that have no option of their own. */
import { parseNumber } from '../../src/data/cell.js'
import { refuseWord } from './arguments.js'

export function assignment(text: string): [string, number | string | boolean] {
  const [, key, value] = /^([^=]+)=(.*)$/.exec(text) ?? []
  if (key === undefined) refuseWord('set', 'must be name=value', text)
  const number = parseNumber(value)
  if (!Number.isNaN(number)) return [key.trim(), number]
  return [key.trim(), value === 'true' ? true : value === 'false' ? false : value]
}
