import { named } from '../../data/place.js'
import type { Ensemble } from '../../ensemble/member.js'
import type { EnsembleSpec } from './spec.js'

/** Members without variables say nothing; where most are such, the selection rests on a few. */
export function emptyMembers({ members }: Ensemble): string[] {
  const empty = members.filter(({ variable }) => variable.length === 0).length
  if (2 * empty <= members.length) return []
  return [
    `${empty} of ${members.length} members hold no variable: the method finds little in these data at these settings. Try others, or another method.`,
  ]
}

/** A selection of nothing or of everything, said in a sentence with a way out. */
export function ensembleNotices(
  names: readonly string[],
  frequency: Float64Array,
  selected: number,
  { decision }: EnsembleSpec,
): string[] {
  const highest = frequency.reduce((best, value, j) => (value > frequency[best] ? j : best), 0)
  const other =
    decision.name === 'threshold' ? 'another threshold' : 'another decision rule, or a threshold of your own'
  if (selected === 0) {
    if (frequency[highest] === 0) return ['Nothing selected: no member holds a variable.']
    const top = `${named(names[highest])} with ${Number(frequency[highest].toPrecision(3))}`
    return [`Nothing selected: the most important variable is ${top}. Try ${other}.`]
  }
  if (selected < names.length || names.length < 2) return []
  return [`Everything selected: all ${names.length} variables, so it tells none apart. Try ${other}.`]
}
