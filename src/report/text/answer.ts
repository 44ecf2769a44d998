/** The result in words, for someone who reads nothing else. */

import { byWitnesses, cutOf, isPath, isPathSpec, type PathResult } from '../../method/kinds.js'
import type { SelectionResult } from '../../method/result.js'
import { witnessLevels } from '../../select/two-witnesses.js'
import { assessmentWords } from './assessment-words.js'
import { decisionWords, quantity, whoseMembers } from './ensemble-words.js'
import { nameList } from './kept-lines.js'
import { brief, fixed, plural } from './number.js'
import { clip } from './printable.js'
import { tellingSubstitutes } from './telling-substitutes.js'

export function answer(result: SelectionResult): readonly string[] {
  const { data, selected, stability, variables } = result
  const share = `of ${plural(data.p, 'variable')}`
  const reached = criterion(result)
  const first =
    selected.length === 0
      ? `None ${share} is selected ${reached}.`
      : `${selected.length} ${share} ${selected.length === 1 ? 'is' : 'are'} selected ${reached}: ${nameList(selected)}.`
  return [
    first,
    ...keptSentence(result),
    ...substituteSentences(result),
    ...nextBelow(result),
    ...assessmentSentence(result),
    isPath(result) ? boundSentence(result) : 'No bound on false selections is proved for this ensemble.',
    ...stabilitySentence(),
  ]

  function stabilitySentence(): string[] {
    if (stability.kept === null) return []
    const [low, high] = stability.kept.interval
    const worst = variables.reduce((most, { frequencyError }) => Math.max(most, frequencyError), 0)
    return [
      `Members agree with an index of ${fixed(stability.kept.index, 2)} (95 % interval ${fixed(low, 2)} to ${fixed(high, 2)}; 1 is full agreement, 0 chance). The Monte-Carlo error of ${isPath(result) ? 'a frequency' : 'these'} is at most ${fixed(worst, 2)}.`,
    ]
  }
}

function keptSentence({ kept }: SelectionResult): string[] {
  if (kept === undefined) return []
  const verb = kept.length === 1 ? 'is' : 'are'
  return [
    `Kept in every model ${verb} ${nameList(kept)}, without penalty and not counted among the selected.`,
  ]
}

/** "in at least 70 % of ..." or "by an importance above ... among ...". */
function criterion(result: SelectionResult): string {
  const { spec } = result
  const whose = whoseMembers(result)
  if (isPathSpec(spec) && byWitnesses(spec))
    return `by the model of all rows and at least ${brief(100 * witnessLevels.agreed)} % of ${whose}, or by ${brief(100 * spec.threshold)} % of them alone`
  if (isPathSpec(spec)) return `in at least ${brief(100 * spec.threshold)} % of ${whose}`
  return `by ${quantity(spec)} among ${whose}, ${decisionWords(spec, cutOf(result))}`
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

function nextBelow(result: SelectionResult): string[] {
  const { variables, spec } = result
  const next = variables
    .filter(({ selected, frequency }) => !selected && frequency > 0)
    .toSorted((a, b) => b.frequency - a.frequency)[0]
  if (next === undefined) return []
  const line = isPathSpec(spec) ? `the threshold of ${spec.threshold}` : 'them'
  return [`Next below ${line} is ${clip(next.name, 32)} with ${fixed(next.frequency, 2)}.`]
}

function boundSentence({ spec, ensemble, data, bound: { pfer } }: PathResult): string {
  if (byWitnesses(spec))
    return 'No bound on false selections is proved where a model and an ensemble decide together.'
  if (spec.sampler === 'bootstrap') return 'No bound on false selections is proved for bootstrap samples.'
  if (pfer >= data.p)
    return 'At these settings the bound on false selections says nothing: it exceeds the number of variables.'
  const proved = `By the bound of Meinshausen and Bühlmann, stability selection with these settings makes at most ${brief(pfer)} false selections on average, if noise variables are exchangeable`
  return ensemble.kept === ensemble.members
    ? `${proved}.`
    : `${proved}; for the pruned ensemble no bound is proved.`
}
