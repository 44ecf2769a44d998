import type { SelectionResult } from '../../../method/result/result.js'
import { nameList } from '../unpenalised-lines.js'

/** Which variables recur in halves of the rows, and what is proved of them. */
export function guaranteeSentences({ guarantee, variables }: SelectionResult): string[] {
  if (guarantee === undefined) return []
  const { selected, statement } = guarantee
  const names = selected.map(({ index }) => variables[index])
  return [...(names.length === 0 ? [] : [`Held to the guarantee: ${nameList(names)}.`]), statement]
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
