import type { SelectionResult } from '../../../method/result/result.js'
import { brief, plural } from '../plain/number.js'
import { nameList } from '../unpenalised-lines.js'

/** How much of the answer is held to the guarantee, and its bound; "them" are the selected variables, which are named before. */
export function guaranteeSentence({ guarantee, selected }: SelectionResult): string[] {
  if (guarantee === undefined) return []
  const { pfer, selected: held } = guarantee
  if (held.length === 0) return ['No variable is held to the guarantee.']
  const own = new Set(selected.map(({ index }) => index))
  const who = held.every(({ index }) => own.has(index))
    ? partOf(held.length, own.size)
    : `${plural(held.length, 'variable')} ${held.length === 1 ? 'is' : 'are'}`
  const bound = `on average at most ${brief(pfer)} of these are low-probability variables`
  const empty = pfer >= held.length ? ', which says nothing here' : ''
  return [`${who} held to the guarantee: ${bound}${empty}.`]
}

function partOf(count: number, all: number): string {
  if (count < all) return `${count} of them ${count === 1 ? 'is' : 'are'}`
  if (all === 2) return 'Both are'
  return all === 1 ? 'It is' : `All ${all} are`
}

/** Which variables recur in halves of the rows, and what is proved of them. */
export function guaranteeBasis({ guarantee, variables }: SelectionResult): string[] {
  if (guarantee === undefined) return []
  const { selected, statement } = guarantee
  const names = selected.map(({ index }) => variables[index])
  return [...(names.length === 0 ? [] : [`Held to the guarantee: ${nameList(names)}.`]), statement]
}

/** Behind what says that nothing is proved of a method. */
export function besidesGuarantee({ guarantee }: Pick<SelectionResult, 'guarantee'>): string {
  return guarantee === undefined ? '' : ' besides the guarantee'
}

/** The share of halves that select each of some variables; empty where there are no halves. */
export function halfShares(
  { guarantee }: Pick<SelectionResult, 'guarantee'>,
  indices: readonly number[],
): number[] {
  if (guarantee === undefined) return []
  const counts = new Map<number, number>()
  for (const half of guarantee.halves) for (const j of half) counts.set(j, (counts.get(j) ?? 0) + 1)
  return indices.map(j => (counts.get(j) ?? 0) / guarantee.halves.length)
}
