import type { Aside } from '../../study/paper/asides.js'

export const asideTitles: Readonly<Record<string, string>> = {
  stabsel: 'StabSel, 0.7',
  pruned: 'Pr. StabSel',
  'stabsel/threshold=0.8': 'StabSel, 0.8',
  'pruned/reference=zero': 'Pr. StabSel, reference 0',
  'sparsest-third': 'sparsest third',
}

export const asideHeading = 'Beside the paper: what pruning does'

export const asideText =
  'acc / p1 / FDR of the full ensemble at threshold 0.7, pruned as published, at threshold 0.8, pruned towards a reference ' +
  'of zero, and of the third of the members with the fewest variables; last the mean number of variables on the path of a ' +
  'kept member and of any.'

export interface AsideTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function asideTable(asides: readonly Aside[]): AsideTable {
  const methods = asides[0]?.summaries.map(({ method }) => asideTitles[method]) ?? []
  return {
    head: ['Setting', 'M', ...methods, 'size, kept', 'size, all'],
    rows: asides.map(({ title, replications, summaries, kept, all }) => [
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

export function asideMarkdown(asides: readonly Aside[]): string {
  const { head, rows } = asideTable(asides)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, k) => (k === 0 ? '---' : '---:'))
  return [`### ${asideHeading}`, '', asideText, '', line(head), line(rule), ...rows.map(line), ''].join('\n')
}
