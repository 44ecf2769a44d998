/** The calibration of the error statement as a table in Markdown and as a plot of made against stated false selections. */
import { diagonalPlot } from '../../charts/drawing/diagonal-plot.js'
import type { Calibration } from '../../study/benchmark/calibration.js'
import { benchmarkCellNamed } from '../../study/benchmark/cells.js'
import type { ProbabilityBin } from '../../study/benchmark/false-probabilities.js'
import type { Estimate } from '../../study/measure/estimate.js'
import { markdownTable } from './markdown-table.js'

export function calibrationMarkdown(
  rows: readonly Calibration[],
  bins: readonly ProbabilityBin[],
  command: string,
): string {
  const cell = ({ value, standardError }: Estimate) => `${value.toFixed(3)} (${standardError.toFixed(3)})`
  const share = (thousandths: number) => String(thousandths / 1000)
  const lines = rows.map(({ cell: name, replications, stated, made, statedExact, exact }) => [
    benchmarkCellNamed(name).title,
    String(replications),
    ...[stated, made, statedExact, exact].map(cell),
  ])
  const head = ['design', 'M', 'false stated', 'false made', 'exact stated', 'exact']
  return [
    '# Benchmark: calibration',
    `Made by \`${command}\`. Means over M data sets with their standard errors: the number of false selections that the method expects of itself, by 20 simulated responses each, and the number it makes; the share of simulations that find the exact set, and how often it is exact.`,
    markdownTable(head, lines),
    '![false selections made against stated](calibration.svg)',
    '## Variable by variable',
    'The posterior probability to be false of each selected variable, over all designs: mean of the probabilities and share of false variables with its standard error.',
    markdownTable(
      ['probability', 'variables', 'stated', 'false'],
      bins.map(({ from, to, variables, stated, made }) => [
        `${share(from)} to ${share(to)}`,
        String(variables),
        stated.toFixed(3),
        variables === 0 ? '' : cell(made),
      ]),
    ),
    '',
  ].join('\n\n')
}

/** Points with bars of two standard errors; on the line statement and truth agree. */
export function calibrationSvg(rows: readonly Calibration[]): string {
  const most = Math.max(
    0.1,
    ...rows.flatMap(({ stated, made }) => [stated.value, made.value + 2 * made.standardError]),
  )
  return diagonalPlot({
    title: 'False selections of the recommended method: made against stated',
    across: 'expected false selections, as stated',
    upward: 'false selections made, two standard errors',
    legend: 'hollow: pure noise; filled: with signal',
    top: Math.ceil(most * 10) / 10,
    points: rows.map(({ cell, stated, made }) => ({
      x: stated.value,
      y: made.value,
      standardError: made.standardError,
      title: cell.split('/')[1],
      colour: '#1b5e20',
      hollow: cell.includes('/noise'),
    })),
  })
}
