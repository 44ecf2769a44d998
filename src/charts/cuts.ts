/** Where the lines of a decision stand, and what they are called. */
import { byWitnesses, cutOf, isPathSpec } from '../method/kinds.js'
import type { SelectionResult } from '../method/result.js'
import { witnessLevels } from '../select/two-witnesses.js'

export interface Cuts {
  readonly at: readonly number[]
  readonly text: string
}

export function cutsOf(result: Pick<SelectionResult, 'spec' | 'cut'>): Cuts {
  const cut = cutOf(result)
  if (byWitnesses(result.spec)) {
    const { agreed } = witnessLevels
    return { at: [agreed, cut], text: `cutoff ${agreed} or ${cut}` }
  }
  return {
    at: [cut],
    text: isPathSpec(result.spec) ? `threshold ${cut}` : `cut at ${Number(cut.toPrecision(3))}`,
  }
}
