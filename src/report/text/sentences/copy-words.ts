/** Variables that are copies of selected ones, in words: which of them is selected is not decided by the data. */
import type { SelectionResult } from '../../../method/result/result.js'
import { tellingSubstitutes } from '../telling-substitutes.js'
import { nameAmong, nameList } from '../unpenalised-lines.js'
import { signalDecision } from './signal-words.js'

type Copied = Pick<SelectionResult, 'copies' | 'variables'>

/** The other variables of the set that a variable is in, ascending. */
export function copiesOf({ copies = [] }: Pick<Copied, 'copies'>, index: number): readonly number[] {
  return copies.find(set => set.includes(index))?.filter(j => j !== index) ?? []
}

/** Their names, so many at most. */
export function copyNames(result: Copied, index: number, most = 100): string {
  const all = copiesOf(result, index)
  const named = all.slice(0, most).map(j => result.variables[j].name)
  return all.length > most ? `${named.join(', ')} and ${all.length - most} more` : named.join(', ')
}

/** Selected variables that are told with their copies; the others are counted. */
const TOLD = 3
/** Copies that are named where there are more of one variable. */
const NAMED = 3
/** Substitutes that are told. */
const SUBSTITUTES = 3

/** "x7 and x12 are copies of x3: the data cannot tell them apart." Nothing where the alternatives or substitutes of a variable say so already. */
export function copySentence(result: SelectionResult): string[] {
  if (signalDecision(result) !== undefined) return []
  const equal = tellingSubstitutes(result, SUBSTITUTES).filter(({ correlation }) => correlation === 1)
  const told = new Set(equal.flatMap(({ variables }) => variables))
  const seen = new Set<number>()
  const found = result.selected.flatMap(({ name, index }) => {
    const copies = copiesOf(result, index)
    const isNew = copies.some(j => !told.has(j)) && !seen.has(index)
    for (const j of copies) seen.add(j)
    return isNew
      ? [
          copyWords(
            name,
            copies.map(j => result.variables[j]),
          ),
        ]
      : []
  })
  if (found.length === 0) return []
  const others = found.length - TOLD
  const more = `${others} more selected variable${others === 1 ? ' has' : 's have'} copies`
  const parts = others > 0 ? [...found.slice(0, TOLD), more] : found
  const all = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join('; ')}, and ${parts.at(-1)}`
  return [`${all}: the data cannot tell them apart.`]
}

function copyWords(name: string, copies: readonly { readonly name: string }[]): string {
  const what = copies.length === 1 ? 'is a copy' : 'are copies'
  const most = copies.length === NAMED + 1 ? copies.length : NAMED
  return `${nameList(copies, most)} ${what} of ${nameAmong(name, copies)}`
}
