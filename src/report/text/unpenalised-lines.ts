import { labelWidth } from '../../charts/drawing/label-width.js'
import { shortNames } from '../../charts/drawing/short-names.js'
import type { FittedVariable, SelectionResult } from '../../method/result/result.js'
import { coefficientCell } from './coefficient-cell.js'
import { brief, significant } from './plain/number.js'
import { clip, displayWidth } from './plain/printable.js'
import { wrap } from './plain/table.js'

/** The variables that are in every model, with their coefficients where there are some. */
export function unpenalisedLines(
  unpenalised: readonly FittedVariable[] | undefined,
  width: number,
): string[] {
  if (unpenalised === undefined) return []
  const each = unpenalised.map(variable => {
    const cell = coefficientCell(variable)
    const value = typeof cell === 'number' ? significant(cell) : cell
    return `${clip(variable.name, 32)}${value === null ? '' : ` ${value}`}`
  })
  return [...wrap(`Unpenalised: ${each.join(', ')}`, width), '']
}

/** Names of a sentence: so many, fewer where they are long, and none wider than this. */
const MOST = 12
const FEW = 5
const WIDE = 32
const LONG = 300

/** The names, as a list in a sentence, at most so many. Long ones are cut where that leaves them different. */
export function nameList(variables: readonly { readonly name: string }[], most = MOST): string {
  const all = variables.slice(0, most).map(({ name }) => clip(name, 400))
  const fitted = all.some(name => displayWidth(name) > WIDE)
    ? shortNames(all, labelWidth('n'.repeat(WIDE)))
    : all
  const names = fitted.join(', ').length > LONG ? fitted.slice(0, FEW) : fitted
  const more = variables.length - names.length
  if (more > 0) return `${names.join(', ')} and ${more} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** A name in a sentence. A long one is cut where that leaves it different from others. */
export function nameAmong(name: string, others: readonly { readonly name: string }[]): string {
  const own = clip(name, 400)
  if (displayWidth(own) <= WIDE) return own
  const near = others.slice(0, MOST).map(one => clip(one.name, 400))
  return shortNames([own, ...near], labelWidth('n'.repeat(WIDE)))[0]
}

/** What the rows are weighted by, and what that leaves. */
export function weightWords({ data }: Pick<SelectionResult, 'data'>): string | undefined {
  if (data.weights === undefined) return undefined
  const by = data.source?.options.weights
  const what = by === undefined ? 'rows are weighted' : `rows are weighted by ${clip(by, 32)}`
  return `${what}; they say as much as ${brief(data.weights.effectiveRows)} of equal weight`
}
