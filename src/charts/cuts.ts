/** Where the lines of a decision stand, and what they are called. */
import type { EnsembleResult } from '../method/result/result.js'
import { colours } from './drawing/colours.js'
import type { LegendItem } from './drawing/legend.js'

export function cutsOf({ design, cut }: Pick<EnsembleResult, 'design' | 'cut'>) {
  if (design.decision.name === 'consensus') {
    const { agreed } = design.decision
    return { at: [agreed, cut], text: `cutoff ${agreed} or ${cut}` }
  }
  if (design.decision.name === 'signals') {
    const { frequency } = design.decision
    return frequency === null
      ? { at: [], text: 'no cutoff' }
      : { at: [frequency], text: `selected from ${frequency} by members alone` }
  }
  return {
    at: [cut],
    text: design.kind === 'path' ? `threshold ${cut}` : `cut at ${Number(cut.toPrecision(3))}`,
  }
}

/** Their key; none where no line is drawn. */
export function cutKeys({ at, text }: ReturnType<typeof cutsOf>): LegendItem[] {
  return at.length === 0 ? [] : [{ mark: 'dash', colour: colours.threshold, text }]
}
