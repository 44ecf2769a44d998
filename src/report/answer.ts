/** The result in words, for someone who reads nothing else. */
import type { SelectionResult } from '../method/result.js'
import { nameList } from './kept-lines.js'
import { brief, fixed, plural } from './number.js'
import { clip } from './printable.js'

export function answer(result: SelectionResult): readonly string[] {
  const { data, selected, spec, ensemble, bound, stability, variables } = result
  const whose =
    spec.method === 'pruned'
      ? `the ${ensemble.kept} kept of ${ensemble.members} members`
      : `${ensemble.members} members`
  const reached = `at least ${brief(100 * spec.threshold)} % of ${whose}`
  const share = `of ${plural(data.p, 'variable')}`
  const first =
    selected.length === 0
      ? `None ${share} is selected in ${reached}.`
      : `${selected.length} ${share} ${selected.length === 1 ? 'is' : 'are'} selected in ${reached}: ${nameList(selected)}.`
  return [
    first,
    ...keptSentence(result),
    ...nextBelow(result),
    boundSentence(result, bound.pfer),
    ...stabilitySentence(),
  ]

  function stabilitySentence(): string[] {
    if (stability.kept === null) return []
    const [low, high] = stability.kept.interval
    const worst = variables.reduce((most, { frequencyError }) => Math.max(most, frequencyError), 0)
    return [
      `Members agree with an index of ${fixed(stability.kept.index, 2)} (95 % interval ${fixed(low, 2)} to ${fixed(high, 2)}; 1 is full agreement, 0 chance). The Monte-Carlo error of a frequency is at most ${fixed(worst, 2)}.`,
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

function nextBelow({ variables, spec }: SelectionResult): string[] {
  const next = variables
    .filter(({ selected, frequency }) => !selected && frequency > 0)
    .toSorted((a, b) => b.frequency - a.frequency)[0]
  if (next === undefined) return []
  return [
    `Next below the threshold of ${spec.threshold} is ${clip(next.name, 32)} with ${fixed(next.frequency, 2)}.`,
  ]
}

function boundSentence({ spec, ensemble, data }: SelectionResult, pfer: number): string {
  if (spec.sampler === 'bootstrap') return 'No bound on false selections is proved for bootstrap samples.'
  if (pfer >= data.p)
    return 'At these settings the bound on false selections says nothing: it exceeds the number of variables.'
  const proved = `By the bound of Meinshausen and Bühlmann, stability selection with these settings makes at most ${brief(pfer)} false selections on average, if noise variables are exchangeable`
  return ensemble.kept === ensemble.members
    ? `${proved}.`
    : `${proved}; for the pruned ensemble no bound is proved.`
}
