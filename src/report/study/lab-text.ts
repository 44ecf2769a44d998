/** The laboratory's findings as Markdown, one file per set: the leader board, then every design. */
import type { LabSet } from '../../study/lab/lab-cell.js'
import { labCellNamed } from '../../study/lab/lab-cells.js'
import { type LabResult, leaderBoard } from '../../study/lab/leader-board.js'
import { estimateMean } from '../../study/measure/estimate.js'

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
    return `### ${labCellNamed(cell).title}\n\n${replications} replications.\n\n${table(['method', 'acc', 'F1', 'p1', 'FDR', 'false'], lines)}`
  })
  return [
    `# Laboratory: ${set}`,
    `Made by \`${command}\`. Rank, regret and intervals are defined in src/study/lab/leader-board.ts, the designs in src/study/lab/.`,
    table(head, rows),
    ...designs,
    '',
  ].join('\n\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, c) => (c === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
