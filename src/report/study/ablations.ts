import type { Ablation } from '../../study/paper/ablations.js'
import { markdownTable } from './markdown-table.js'

const ablationTitles: Readonly<Record<string, string>> = {
  stabsel: 'StabSel, 0.7',
  pruned: 'Pr. StabSel',
  'stabsel/threshold=0.8': 'StabSel, 0.8',
  'pruned/reference=zero': 'Pr. StabSel, reference 0',
  'sparsest-third': 'sparsest third',
}

export const ablationHeading = 'Beside the paper: what pruning does'

export const ablationText =
  'acc / p1 / FDR of the full ensemble at threshold 0.7, pruned as published, at threshold 0.8, pruned towards a reference ' +
  'of zero, and of the third of the members with the fewest variables; last the mean number of variables on the path of a ' +
  'kept member and of any.'

export function ablationTable(ablations: readonly Ablation[]) {
  const methods = ablations[0]?.summaries.map(({ method }) => ablationTitles[method]) ?? []
  return {
    head: ['Setting', 'M', ...methods, 'size, kept', 'size, all'],
    rows: ablations.map(({ title, replications, summaries, kept, all }) => [
      title,
      String(replications),
      ...summaries.map(({ summary: { measures } }) =>
        [measures.acc, measures.p1, measures.FDR].map(({ value }) => value.toFixed(3)).join(' / '),
      ),
      kept.value.toFixed(1),
      all.value.toFixed(1),
    ]),
  }
}

export function ablationMarkdown(ablations: readonly Ablation[]): string {
  const { head, rows } = ablationTable(ablations)
  return [`### ${ablationHeading}`, '', ablationText, '', markdownTable(head, rows), ''].join('\n')
}
