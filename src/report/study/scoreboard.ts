/** The scoreboard as Markdown, CSV and a plot of ours against theirs. */
import { diagonalPlot } from '../../charts/drawing/diagonal-plot.js'
import type { Estimate } from '../../study/measure/estimate.js'
import { type Comparison, comparisons, shortName } from '../../study/scoreboard/cells.js'
import { type ScoreboardRow, scoreboardTotals } from '../../study/scoreboard/score.js'
import { csvTable } from '../csv/csv.js'
import { markdownTable } from './markdown-table.js'

const titles: Readonly<Record<Comparison, string>> = {
  knockoffs: 'Derandomised knockoffs (Ren & Barber 2024)',
  'stable-lasso': 'Stable Lasso (Nouraie et al. 2025)',
  'best-subset':
    'Best subset, forward stepwise or lasso (Hastie, Tibshirani & Tibshirani 2020), half of their rows',
  'equal-rows': 'The same with as many rows as they are fitted and tuned on',
  paper: 'Pruning variable selection ensembles (Zhang, Wu & Zhu 2019)',
}

const measures = {
  knockoffs: 'power with an FDP of at most 0.1',
  'stable-lasso': 'F1',
  'best-subset': 'F1',
  'equal-rows': 'F1',
  paper: 'share of exact sets',
} as const

const colours: Readonly<Record<Comparison, string>> = {
  knockoffs: '#b71c1c',
  'stable-lasso': '#f57c00',
  'best-subset': '#1b5e20',
  'equal-rows': '#6a1b9a',
  paper: '#1565c0',
}

export function scoreboardFiles(
  rows: readonly ScoreboardRow[],
  command: string,
): ReadonlyMap<string, string> {
  return new Map([
    ['scoreboard.md', scoreboardMarkdown(rows, command)],
    ['scoreboard.csv', scoreboardCsv(rows)],
    ['scoreboard.svg', scoreboardSvg(rows)],
  ])
}

export function scoreboardMarkdown(rows: readonly ScoreboardRow[], command: string): string {
  const totals = scoreboardTotals(rows)
  const overview = totals.map(({ comparison, settings, won, close, lost, ours, theirs }) => [
    titles[comparison],
    measures[comparison],
    String(settings),
    String(won),
    String(close),
    String(lost),
    ours.toFixed(3),
    theirs.toFixed(3),
  ])
  const sections = totals.map(({ comparison }) => {
    const own = rows.filter(({ cell }) => cell.comparison === comparison)
    const power = own.some(({ cell }) => cell.measure === 'power')
    const head = [
      'setting',
      'M',
      'ours',
      ...(power ? ['FDP'] : []),
      'best of theirs',
      'which',
      ...(power ? ['its FDP'] : []),
      '',
    ]
    const lines = own.map(({ cell, replications, ours, fdp, theirs, baseline, verdict }) => [
      cell.title,
      String(replications),
      figure(ours),
      ...(power ? [figure(fdp)] : []),
      theirs.toFixed(3),
      baseline,
      ...(power ? [(cell.baselineFdp ?? 0).toFixed(3)] : []),
      verdict,
    ])
    return `## ${titles[comparison]}\n\nCompared by ${measures[comparison]}.\n\n${markdownTable(head, lines)}`
  })
  return [
    '# Scoreboard',
    `Made by \`${command}\`. Designs of published comparisons with the authors' settings (src/study/scoreboard), drawn anew; ours is \`--method auto\` as it comes (with \`--fdr 0.05\` where power is compared), a mean over M data sets with its standard error. Theirs is the best of the published means. Won: ours is at least as high; close: at most 0.05 below; lost otherwise, and where more than a tenth of what we select is false.`,
    markdownTable(
      ['comparison', 'by', 'settings', 'won', 'close', 'lost', 'ours, mean', 'theirs, mean'],
      overview,
    ),
    '![ours against the best of theirs](scoreboard.svg)',
    ...sections,
    '',
  ].join('\n\n')
}

function figure({ value, standardError }: Estimate): string {
  return `${value.toFixed(3)} (${standardError.toFixed(3)})`
}

export function scoreboardCsv(rows: readonly ScoreboardRow[]): string {
  return csvTable(rows, [
    ['comparison', ({ cell }) => cell.comparison],
    ['setting', ({ cell }) => shortName(cell)],
    ['measure', ({ cell }) => cell.measure],
    ['replications', row => row.replications],
    ['ours', ({ ours }) => ours.value],
    ['standard_error', ({ ours }) => ours.standardError],
    ['fdp', ({ fdp }) => fdp.value],
    ['theirs', row => row.theirs],
    ['baseline', row => row.baseline],
    ['verdict', row => row.verdict],
  ])
}

const names = {
  knockoffs: 'red',
  'stable-lasso': 'orange',
  'best-subset': 'green',
  'equal-rows': 'violet',
  paper: 'blue',
} as const

export function scoreboardSvg(rows: readonly ScoreboardRow[]): string {
  const present = comparisons.filter(comparison => rows.some(({ cell }) => cell.comparison === comparison))
  return diagonalPlot({
    title: 'The recommended method against the best published baseline',
    across: 'best of theirs, as published',
    upward: 'ours, two standard errors',
    legend: present.map(comparison => `${names[comparison]}: ${comparison}`).join('; '),
    top: 1,
    points: rows.map(({ cell, ours, theirs }) => ({
      x: theirs,
      y: ours.value,
      standardError: ours.standardError,
      title: `${cell.comparison}: ${cell.title}`,
      colour: colours[cell.comparison],
    })),
  })
}
