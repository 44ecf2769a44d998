import type { SelectionResult } from '../../method/result/result.js'
import type { Substitutes } from '../../select/substitutes.js'

/** The groups worth telling, at most so many: one of their variables is selected, or together they would be. */
export function tellingSubstitutes(result: SelectionResult, most: number): readonly Substitutes[] {
  const { substitutes = [], variables, ensemble } = result
  if (ensemble?.design.kind !== 'path') return []
  const { cut: threshold } = ensemble
  return substitutes
    .filter(
      ({ variables: group, frequency }) => frequency >= threshold || group.some(j => variables[j].selected),
    )
    .slice(0, most)
}
