/** The result in words, for someone who reads nothing else. */

import { type EnsembleSelection, isEnsemble, isPath, type PathSelection } from '../../method/kinds.js'
import type { SelectionResult } from '../../method/result.js'
import { assessmentWords } from './assessment-words.js'
import { decisionWords, quantity, whoseMembers } from './ensemble-words.js'
import { nameList } from './kept-lines.js'
import { brief, fixed, plural } from './number.js'
import { clip } from './printable.js'
import { tellingSubstitutes } from './telling-substitutes.js'

export function answer(result: SelectionResult): readonly string[] {
  const { data, selected } = result
  const share = `of ${plural(data.p, 'variable')}`
  const reached = isEnsemble(result) ? ` ${criterion(result)}` : ''
  const first =
    selected.length === 0
      ? `None ${share} is selected${reached}.`
      : `${selected.length} ${share} ${selected.length === 1 ? 'is' : 'are'} selected${reached}: ${nameList(selected)}.`
  return [
    first,
    ...unpenalisedSentence(result),
    ...(result.statement === undefined ? [] : [result.statement]),
    ...(isEnsemble(result) ? ensembleSentences(result) : []),
  ]
}

function ensembleSentences(result: EnsembleSelection): string[] {
  return [
    ...substituteSentences(result),
    ...nextBelow(result),
    ...assessmentSentence(result),
    isPath(result) ? boundSentence(result) : 'No bound on false selections is proved for this ensemble.',
    ...stabilitySentence(result),
  ]
}

function stabilitySentence(result: EnsembleSelection): string[] {
  const { kept } = result.stability
  if (kept === null) return []
  const [low, high] = kept.interval
  const worst = result.variables.reduce((most, { frequencyError }) => Math.max(most, frequencyError), 0)
  return [
    `Members agree with an index of ${fixed(kept.index, 2)} (95 % interval ${fixed(low, 2)} to ${fixed(high, 2)}; 1 is full agreement, 0 chance). The Monte-Carlo error of ${isPath(result) ? 'a frequency' : 'these'} is at most ${fixed(worst, 2)}.`,
  ]
}

function unpenalisedSentence({ unpenalised: kept }: SelectionResult): string[] {
  if (kept === undefined) return []
  const verb = kept.length === 1 ? 'is' : 'are'
  return [
    `Kept in every model ${verb} ${nameList(kept)}, without penalty and not counted among the selected.`,
  ]
}

/** "in at least 70 % of ..." or "by an importance above ... among ...". */
function criterion({ ensemble }: EnsembleSelection): string {
  const { design, cut } = ensemble
  const whose = whoseMembers(ensemble)
  if (design.kind === 'learner') return `by ${quantity(design)} among ${whose}, ${decisionWords(design, cut)}`
  const { decision } = design
  return decision.name === 'consensus'
    ? `by the model of all rows and at least ${brief(100 * decision.agreed)} % of ${whose}, or by ${brief(100 * decision.alone)} % of them alone`
    : `in at least ${brief(100 * decision.threshold)} % of ${whose}`
}

function assessmentSentence({ assessment }: SelectionResult): string[] {
  return assessment === undefined ? [] : [`By simulation: ${assessmentWords(assessment)}.`]
}

/** What a selected variable stands for, and what would be selected if its parts were one. */
function substituteSentences(result: SelectionResult): string[] {
  return tellingSubstitutes(result, 3).map(({ variables: group, correlation, frequency }) => {
    const names = group.slice(0, 5).map(j => clip(result.variables[j].name, 32))
    return `${names.join(', ')} are correlated by at least ${fixed(correlation, 2)} and can stand in for one another; one of them is in ${brief(100 * frequency)} % of the members.`
  })
}

function nextBelow({ variables, ensemble }: EnsembleSelection): string[] {
  const next = variables
    .filter(({ selected, frequency }) => !selected && frequency > 0)
    .toSorted((a, b) => b.frequency - a.frequency)[0]
  if (next === undefined) return []
  const line = ensemble.design.decision.name === 'threshold' ? `the threshold of ${ensemble.cut}` : 'them'
  return [`Next below ${line} is ${clip(next.name, 32)} with ${fixed(next.frequency, 2)}.`]
}

function boundSentence({ ensemble, data, bound: { pfer } }: PathSelection): string {
  const { design } = ensemble
  if (design.decision.name === 'consensus')
    return 'No bound on false selections is proved where a model and an ensemble decide together.'
  if (design.sampler === 'bootstrap') return 'No bound on false selections is proved for bootstrap samples.'
  if (pfer >= data.p)
    return 'At these settings the bound on false selections says nothing: it exceeds the number of variables.'
  const proved = `By the bound of Meinshausen and Bühlmann, stability selection with these settings makes at most ${brief(pfer)} false selections on average, if noise variables are exchangeable`
  return ensemble.kept === ensemble.members
    ? `${proved}.`
    : `${proved}; for the pruned ensemble no bound is proved.`
}
