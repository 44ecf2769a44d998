/** --set name=value: settings that only some methods have. */
import { parseNumber } from '../../src/data/cell.js'
import { didYouMean } from '../../src/data/nearest.js'
import { fail } from '../../src/errors.js'

export function assignment(text: string): [string, unknown] {
  const [, key, value] = /^([^=]+)=(.*)$/.exec(text) ?? []
  if (key === undefined) fail('usage/set', { where: '--set', rule: 'must be name=value', got: text })
  const number = parseNumber(value)
  if (!Number.isNaN(number)) return [key, number]
  return [key, value === 'true' ? true : value === 'false' ? false : value]
}

export function checkSetting(name: string, method: string, known: readonly string[]): void {
  if (known.includes(name)) return
  const hint = didYouMean(name, known)
  const rule = `must be a setting of ${method}: ${known.join(', ')}`
  fail('usage/set', { where: '--set', rule, got: name, ...(hint && { hint }) })
}
