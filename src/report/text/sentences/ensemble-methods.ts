/** The methods paragraph of an ensemble whose members are not paths. */
import type { LearnerDesign } from '../../../method/ensemble/design.js'
import type { EnsembleSelection } from '../../../method/result/kinds.js'
import { decisionWords, quantity, settingWords } from './ensemble-words.js'

export function memberSentences(design: LearnerDesign, { citations }: EnsembleSelection): string[] {
  const settings = settingWords(design)
  const how = settings.length === 0 ? '' : `, ${settings.join(', ')}`
  return [`We generated ${design.members} members (${citations[0].short}; seed ${design.seed}${how}).`]
}

export function decisionSentence(design: LearnerDesign, cut: number): string {
  const whose = design.pruning === null ? 'all members' : 'the kept members'
  return `Variables whose ${quantity(design)} among ${whose} was ${decisionWords(design, cut)}, were selected.`
}
