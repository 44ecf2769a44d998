/** From the words of a command line to values, each refused with its own name and rule. */

import type { Command } from 'commander'
import { parseNumber } from '../../src/data/cell.js'
import { didYouMean } from '../../src/errors/nearest.js'
import { fail } from '../../src/errors.js'

/** A whole number, at least `least` and at most `most`. */
export function integer(name: string, least: number, most = Infinity): (text: string) => number {
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`
  return text => {
    const value = parseNumber(text)
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value
    refuseWord(name, `must be a whole number ${range}`, text)
  }
}

export function number(name: string): (text: string) => number {
  return text => {
    const value = parseNumber(text)
    if (!Number.isNaN(value)) return value
    refuseWord(name, 'must be a number', text)
  }
}

export function choice<Value extends string>(
  name: string,
  values: readonly Value[],
): ((text: string) => Value) & { readonly values: readonly Value[] } {
  const parse = (text: string): Value => {
    const value = values.find(known => known === text)
    if (value !== undefined) return value
    refuseWord(name, `must be one of ${values.join(', ')}`, text, didYouMean(text, values))
  }
  return offering(values, parse)
}

/** A parser that says which words it takes, for completion. */
export function offering<Value extends string, Parse extends (text: string) => unknown>(
  values: readonly Value[],
  parse: Parse,
): Parse & { readonly values: readonly Value[] } {
  return Object.assign(parse, { values })
}

/** The words that a parser of an option takes, where it is a choice of words. */
export function valuesOf(parse: unknown): readonly string[] {
  return typeof parse === 'function' && 'values' in parse ? (parse.values as readonly string[]) : []
}

/** A comma list; a name with a comma stands in quotes, as in a CSV line. May be given several times. */
export function names(text: string, previous: readonly string[] = []): readonly string[] {
  const items = text.match(/\s*(?:"(?:[^"]|"")*"|[^,]*)\s*(?:,|$)/g) ?? []
  const cleaned = items.map(item => unquote(item.replace(/,$/, '').trim())).filter(item => item !== '')
  return [...previous, ...cleaned]
}

/** A comma list of positive numbers. */
export function positives(name: string): (text: string) => readonly number[] {
  const one = number(name)
  return text =>
    text.split(',').map(item => {
      const value = one(item)
      return value > 0 ? value : refuseWord(name, 'must be positive', item)
    })
}

function unquote(item: string): string {
  return item.startsWith('"') && item.endsWith('"') && item.length > 1
    ? item.slice(1, -1).replaceAll('""', '"')
    : item
}

/** An empty name, as of a variable that a shell does not know, would be the folder one is in. */
export function refuseEmptyPlaces(command: Command): void {
  for (const option of command.options) {
    const [, place] = /<(file|folder)>/.exec(option.flags) ?? []
    if (place !== undefined && command.getOptionValue(option.attributeName()) === '')
      refuseWord(option.name(), `must name a ${place}`, '')
  }
}

/** Refuses what was given to an option. */
export function refuseWord(name: string, rule: string, text: string, hint?: string): never {
  const got = text === '' ? 'nothing' : text.slice(0, 60)
  fail(`usage/${name}`, { where: `--${name}`, rule, got, ...(hint !== undefined && { hint }) })
}
