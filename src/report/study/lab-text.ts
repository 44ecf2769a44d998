/** The laboratory's findings as Markdown, one file per set: the leader board, then every design. */
import type { LabSet } from '../../study/lab/lab-cell.js'
import { labCellNamed } from '../../study/lab/lab-cells.js'
import { type LabResult, leaderBoard } from '../../study/lab/leader-board.js'
import { pairedDifference } from '../../study/lab/paired.js'
import { estimateMean } from '../../study/measure/estimate.js'
import { markdownTable } from './markdown-table.js'

export function labMarkdown(set: LabSet, results: readonly LabResult[], command: string): string {
  const board = leaderBoard(results)
  const number = (value: number, digits = 3) => value.toFixed(digits)
  const range = ([low, high]: readonly [number, number], digits: number) =>
    `${number(low, digits)} to ${number(high, digits)}`
  const rows = board.map(one => [
    one.method,
    number(one.rank, 2),
    range(one.rankInterval, 2),
    number(one.acc.value),
    number(one.accRegret),
    range(one.accRegretInterval, 3),
    number(one.F1Regret),
    number(one.worstFdr),
    one.falseOnNoise === null ? '' : number(one.falseOnNoise),
  ])
  const head = [
    'method',
    'mean rank',
    '95 %',
    'acc',
    'worst acc regret',
    '95 %',
    'worst F1 regret',
    'worst FDR',
    'false on noise',
  ]
  const designs = results.map(({ cell, replications, outcomes }) => {
    const lines = board.map(({ method }) => {
      const { acc, p1, FDR, F1, wrong } = outcomes.get(method)!
      return [method, ...[acc, F1, p1, FDR, wrong].map(values => number(estimateMean(values).value))]
    })
    return `### ${labCellNamed(cell).title}\n\n${replications} replications.\n\n${markdownTable(['method', 'acc', 'F1', 'p1', 'FDR', 'false'], lines)}`
  })
  return [
    `# Laboratory: ${set}`,
    `Made by \`${command}\`. Rank, regret and intervals are defined in src/study/lab/leader-board.ts, the designs in src/study/lab/.`,
    markdownTable(head, rows),
    ...(set === 'paper' ? [pairedTable(results)] : []),
    ...designs,
    '',
  ].join('\n\n')
}

/** The recommended method against the paper's, cell by cell. */
function pairedTable(results: readonly LabResult[]): string {
  const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`
  const rows = results.map(result => {
    const { acc, p1, FDR } = pairedDifference(result, 'auto', 'pruned')
    const mean = (method: string) => estimateMean(result.outcomes.get(method)!.acc).value.toFixed(3)
    const cells = [acc, p1, FDR].map(
      ({ value, standardError }) => `${signed(value)} (${standardError.toFixed(3)})`,
    )
    const verdict =
      acc.value > 2 * acc.standardError ? 'higher' : acc.value >= -acc.standardError ? 'level' : 'lower'
    return [
      labCellNamed(result.cell).title,
      String(result.replications),
      mean('auto'),
      mean('pruned'),
      ...cells,
      verdict,
    ]
  })
  const head = ['cell', 'M', 'acc auto', 'acc pruned', 'acc', 'p1', 'FDR', 'accuracy']
  return `## auto against pruned\n\nPaired differences with their standard errors; accuracy is higher by more than two, or level within one.\n\n${markdownTable(head, rows)}`
}
