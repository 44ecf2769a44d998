import type { FittedVariable, SelectionResult } from '../../method/result.js'
import { brief, significant } from './number.js'
import { clip } from './printable.js'
import { wrap } from './table.js'

/** The variables that are in every model, with their coefficients where there are some. */
export function keptLines(kept: readonly FittedVariable[] | undefined, width: number): string[] {
  if (kept === undefined) return []
  const each = kept.map(({ name, coefficient, levels }) => {
    const value =
      levels !== undefined ? ' by level' : coefficient === null ? '' : ` ${significant(coefficient)}`
    return `${clip(name, 32)}${value}`
  })
  return [...wrap(`Unpenalised: ${each.join(', ')}`, width), '']
}

/** The names, as a list in a sentence. */
export function nameList(variables: readonly { readonly name: string }[]): string {
  const names = variables.slice(0, 12).map(({ name }) => clip(name, 32))
  if (variables.length > 12) return `${names.join(', ')} and ${variables.length - 12} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** What the rows are weighted by, and what that leaves. */
export function weightWords({ data }: Pick<SelectionResult, 'data'>): string | undefined {
  if (data.weights === undefined) return undefined
  const by = data.source?.options.weights
  const what = by === undefined ? 'rows are weighted' : `rows are weighted by ${clip(by, 32)}`
  return `${what}; they say as much as ${brief(data.weights.effectiveRows)} of equal weight`
}
