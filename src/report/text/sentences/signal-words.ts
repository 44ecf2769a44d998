/** Signals in words: what selects them, how sure they are, and what could stand in their place. */
import type { SignalDecision } from '../../../method/ensemble/design.js'
import type { SelectedVariable, SelectionResult } from '../../../method/result/result.js'
import { expectedFalse } from '../../../posterior/select-signals.js'
import { fixed } from '../plain/number.js'
import { clip } from '../plain/printable.js'

export function signalDecision({ ensemble }: Pick<SelectionResult, 'ensemble'>): SignalDecision | undefined {
  const decision = ensemble?.design.decision
  return decision?.name === 'signals' ? decision : undefined
}

/** "probability 0.5, or 0.9 of all members". */
export function signalRuleWords({ probability, fdr, frequency }: SignalDecision): string {
  if (fdr !== undefined)
    return probability > 1
      ? `an expected false discovery rate of ${fdr}, which no signal reaches`
      : `probability ${fixed(probability, 2)}, for an expected false discovery rate of at most ${fdr}`
  const members = frequency === 1 ? 'by all members' : `in ${fixed(frequency ?? 1, 1)} of all members`
  return frequency === null
    ? `probability ${probability}`
    : `probability ${probability}, or selected ${members}`
}

/** How many of the selected are expected to be false, in a sentence. */
export function expectedSentence({ selected }: SelectionResult): string {
  const expected = expectedFalse(selected.map(({ probability = 1 }) => ({ probability })))
  const rate = Math.round((100 * expected) / Math.max(1, selected.length))
  const share = rate < 1 ? 'FDR below 1 %' : `FDR ${rate} %`
  if (selected.length === 1)
    return `The probability that ${clip(selected[0].name, 32)} matters is ${fixed(selected[0].probability ?? 1, 2)}.`
  if (expected < 0.05) return `Fewer than 0.1 of them are expected to be false (${share}).`
  return `About ${fixed(expected, 1)} of them ${expected < 1.05 && expected >= 0.95 ? 'is' : 'are'} expected to be false (${share}).`
}

/** The alternatives that count: of a probability of 0.05, or of half of that of the selected one, as its copies have however many they are. */
function countingAlternatives({ alternatives = [], probability = 1 }: SelectedVariable) {
  const others = alternatives.reduce((sum, one) => sum + one.probability, 0)
  const least = Math.min(0.05, Math.max(probability - others, alternatives[0]?.probability ?? 0) / 2)
  return alternatives.filter(one => one.probability >= least)
}

/** "YXLE or YXLF" for the likeliest alternatives of a selected variable; empty where it has none that count. */
export function alternativeWords(selected: SelectedVariable, most = 2): string {
  const named = countingAlternatives(selected)
  if (named.length === 0) return ''
  const shown = named.slice(0, most).map(({ name }) => clip(name, 24))
  const all = named.length > most ? [...shown, `${named.length - most} more`] : shown
  return all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

/** The likeliest alternative and how many more there are: "YXLE +2". */
export function shortAlternatives(selected: SelectedVariable): string {
  const named = countingAlternatives(selected)
  if (named.length === 0) return ''
  return `${clip(named[0].name, 20)}${named.length > 1 ? ` +${named.length - 1}` : ''}`
}
