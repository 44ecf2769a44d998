/** The benchmark's findings as Markdown, one file per set: the leader board, then every design. */
import type { BenchmarkSet } from '../../study/benchmark/cell.js'
import { benchmarkCellNamed } from '../../study/benchmark/cells.js'
import { type BenchmarkResult, type Interval, leaderBoard } from '../../study/benchmark/leader-board.js'
import { pairedDifference } from '../../study/benchmark/paired.js'
import { type Estimate, estimateMean } from '../../study/measure/estimate.js'
import { markdownTable } from './markdown-table.js'

export function benchmarkMarkdown(
  set: BenchmarkSet,
  results: readonly BenchmarkResult[],
  command: string,
): string {
  const board = leaderBoard(results)
  const number = (value: number, digits = 3) => value.toFixed(digits)
  const range = ([low, high]: Interval, digits: number) => `${number(low, digits)} to ${number(high, digits)}`
  const gap = (interval: Interval | undefined, digits: number) =>
    interval === undefined ? '' : interval.map(value => signed(value, digits)).join(' to ')
  const rows = board.map(one => [
    one.method,
    number(one.rank, 2),
    range(one.rankInterval, 2),
    gap(one.behind?.rank, 2),
    number(one.acc),
    number(one.accRegret),
    range(one.accRegretInterval, 3),
    gap(one.behind?.accRegret, 3),
    number(one.F1Regret),
    number(one.worstFdr),
    one.falseOnNoise === null ? '' : number(one.falseOnNoise),
  ])
  const head = [
    'method',
    'mean rank',
    '95 %',
    'behind auto',
    'acc',
    'worst acc regret',
    '95 %',
    'behind auto',
    'worst F1 regret',
    'worst FDR',
    'false on noise',
  ]
  const designs = results.map(({ cell, replications, outcomes }) => {
    const lines = board.map(({ method }) => {
      const { acc, p1, FDR, F1, wrong } = outcomes.get(method)!
      return [method, ...[acc, F1, p1, FDR, wrong].map(values => number(estimateMean(values).value))]
    })
    return `### ${benchmarkCellNamed(cell).title}\n\n${replications} replications.\n\n${markdownTable(['method', 'acc', 'F1', 'p1', 'FDR', 'false'], lines)}`
  })
  return [
    `# Benchmark: ${set}`,
    `Made by \`${command}\`. Rank, regret and intervals are defined in src/study/benchmark/leader-board.ts, the designs in src/study/benchmark/. Behind auto: 95 % interval of the difference on the same data.`,
    markdownTable(head, rows),
    ...(set === 'paper' ? [pairedTable(results)] : []),
    ...designs,
    '',
  ].join('\n\n')
}

function signed(value: number, digits = 3): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(digits)}`
}

/** By more than two standard errors better, not worse by more than one, or worse. */
function verdict({ value, standardError }: Estimate, [better, level, worse]: readonly string[]): string {
  return value > 2 * standardError ? better : value >= -standardError ? level : worse
}

/** The recommended method against the paper's, cell by cell. */
function pairedTable(results: readonly BenchmarkResult[]): string {
  const rows = results.map(result => {
    const { acc, p1, FDR } = pairedDifference(result, 'auto', 'pruned')
    const mean = (method: string) => estimateMean(result.outcomes.get(method)!.acc).value.toFixed(3)
    const cells = [acc, p1, FDR].map(
      ({ value, standardError }) => `${signed(value)} (${standardError.toFixed(3)})`,
    )
    return [
      benchmarkCellNamed(result.cell).title,
      String(result.replications),
      mean('auto'),
      mean('pruned'),
      ...cells,
      verdict(acc, ['higher', 'level', 'lower']),
      verdict({ ...FDR, value: -FDR.value }, ['lower', 'level', 'higher']),
    ]
  })
  const head = ['cell', 'M', 'acc auto', 'acc pruned', 'acc', 'p1', 'FDR', 'accuracy is', 'FDR is']
  return `## auto against pruned\n\nMeans of the differences on the same data with the standard errors of these means. Better is what is so by more than two standard errors, level what is at least not worse by more than one.\n\n${markdownTable(head, rows)}`
}
