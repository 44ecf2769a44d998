/** Methods over designs drawn at random, and whether stated probabilities came true: Markdown, CSV and a plot. */
import { diagonalPlot } from '../../charts/drawing/diagonal-plot.js'
import type { Family } from '../../data/dataset.js'
import { settingsInstead } from '../../study/draws/compared-methods.js'
import { type MethodOverDraws, overDraws } from '../../study/draws/over-draws.js'
import { statedRates } from '../../study/draws/replicate-draw.js'
import { type DrawSet, drawnDesign } from '../../study/draws/sets.js'
import { type StatedBin, statedBins, statedRatesOf } from '../../study/draws/stated-bins.js'
import { groupBy } from '../../study/group-by.js'
import type { Estimate } from '../../study/measure/estimate.js'
import type { ScoreRecord } from '../../study/record.js'
import { csvText } from '../csv/csv.js'
import { markdownTable } from './markdown-table.js'

const OURS = 'auto'

export function drawsFiles(
  set: DrawSet,
  records: readonly ScoreRecord[],
  command: string,
): ReadonlyMap<string, string> {
  const board = boardOf(set, records)
  const ours = records.filter(({ method }) => method === OURS)
  const [variables, signals] = (['variable', 'signal'] as const).map(what => statedBins(ours, what))
  return new Map([
    [`${set}.md`, drawsMarkdown(set, board, byResponse(set, board, records), ours, command)],
    [`${set}.csv`, boardCsv(board)],
    [`${set}-probabilities.svg`, probabilitiesSvg(variables, signals)],
  ])
}

/** Of the draws of one family, or of all. */
function boardOf(set: DrawSet, records: readonly ScoreRecord[], family?: Family): readonly MethodOverDraws[] {
  const draws = [...groupBy(records, ({ replication }) => String(replication)).values()].map(own => ({
    design: drawnDesign(set, own[0].replication),
    scores: Object.fromEntries(own.map(({ method, scores }) => [method, scores[method]])),
    refused: own.filter(({ refused }) => refused !== undefined).map(({ method }) => method),
  }))
  const asked = draws.filter(({ design }) => family === undefined || design.family === family)
  return overDraws(asked, OURS)
}

function drawsMarkdown(
  set: DrawSet,
  board: readonly MethodOverDraws[],
  responses: string,
  ours: readonly ScoreRecord[],
  command: string,
): string {
  const rows = board.map(
    ({ method, draws, refused, rank, behind, exact, F1, fdr, falseOnNoise, worstRegret }) => [
      method,
      refused === 0 ? String(draws) : `${draws} (${refused} refused)`,
      figure(rank, 2),
      behind === null ? '' : interval(behind.rank, 2),
      figure(exact),
      figure(F1),
      behind === null ? '' : interval(behind.F1),
      figure(fdr),
      falseOnNoise.count === 0 ? '' : figure(falseOnNoise),
      worstRegret.regret === 0 ? '0.000' : `${worstRegret.regret.toFixed(3)} (${worstRegret.kind})`,
    ],
  )
  const head = [
    'method',
    'draws',
    'mean rank',
    'behind auto, 95 %',
    'exact set',
    'F1',
    'less auto, 95 %',
    'FDR',
    'false on noise',
    'worst regret in F1',
  ]
  const marked =
    set === 'locked'
      ? 'These draws were locked: no rule was chosen by them (src/study/draws/sets.ts).'
      : 'These are the development draws: rules were tried on them, so that the figures flatter the recommended method.'
  return [
    `# Designs drawn at random: ${set}`,
    `Made by \`${command}\`. ${marked} One data set of each design, every method of the product that takes its kind of response; a method that refuses the data, ending in an error, has selected nothing there; means with their standard errors. Ranks, F1 and regret are defined in src/study/draws/over-draws.ts, the designs in src/study/designs/random-design.ts. Otherwise than usual: ${settingsInstead()}.`,
    markdownTable(head, rows),
    '## By kind of response',
    'Kinds with at least ten draws (their number in brackets), over those with signal.',
    responses,
    '## Do the probabilities come true?',
    `Stated against true over all draws, in ten bins; standard errors take draws, not variables, as independent. \`off\` is the difference in standard errors of the difference.`,
    ...(['variable', 'signal'] as const).flatMap(what => [
      what === 'variable' ? '### Variables' : '### Signals',
      binTable(statedBins(ours, what)),
    ]),
    `![true against stated](${set}-probabilities.svg)`,
    '### False discovery rates',
    markdownTable(
      ['asked for (`--fdr`)', 'share of false signals', 'real signals selected, a draw'],
      statedRatesOf(ours, statedRates).map(({ rate, fdr, found }) => [
        String(rate),
        figure(fdr),
        figure(found, 2),
      ]),
    ),
    '',
  ].join('\n\n')
}

/** A kind with fewer draws says too little. */
const FEWEST = 10

function byResponse(
  set: DrawSet,
  board: readonly MethodOverDraws[],
  records: readonly ScoreRecord[],
): string {
  const kinds = (['gaussian', 'binomial', 'poisson', 'cox'] as const).flatMap(family => {
    const own = boardOf(set, records, family)
    const draws = Math.max(0, ...own.map(one => one.draws))
    return draws < FEWEST ? [] : [{ title: `${responseWords[family]} (${draws})`, own }]
  })
  return markdownTable(
    ['method', ...kinds.flatMap(({ title }) => [`${title}: exact set`, 'F1'])],
    board.map(({ method }) => [
      method,
      ...kinds.flatMap(({ own }) => {
        const found = own.find(one => one.method === method)
        return found === undefined ? ['', ''] : [figure(found.exact), figure(found.F1)]
      }),
    ]),
  )
}

const responseWords = {
  gaussian: 'numbers',
  binomial: 'two classes',
  poisson: 'counts',
  cox: 'survival times',
} as const

function binTable(bins: readonly StatedBin[]): string {
  return markdownTable(
    ['probability', 'number', 'stated', 'true', 'off'],
    bins.map(({ from, to, count, stated, came, off }) => [
      `${from.toFixed(1)} to ${to.toFixed(1)}`,
      String(count),
      stated.toFixed(3),
      count === 0 ? '' : figure(came),
      count === 0 ? '' : off.toFixed(1),
    ]),
  )
}

function figure({ value, standardError }: Estimate, digits = 3): string {
  return `${value.toFixed(digits)} (${standardError.toFixed(digits)})`
}

function interval({ value, standardError }: Estimate, digits = 3): string {
  const signed = (edge: number) => `${edge < 0 ? '-' : '+'}${Math.abs(edge).toFixed(digits)}`
  return `${signed(value - 1.96 * standardError)} to ${signed(value + 1.96 * standardError)}`
}

function boardCsv(board: readonly MethodOverDraws[]): string {
  const measures = ['rank', 'exact', 'F1', 'fdr', 'falseOnNoise'] as const
  return csvText(
    [
      'method',
      'draws',
      'refused',
      ...measures.flatMap(name => [name, `${name}_error`]),
      'worst_regret',
      'worst_kind',
    ],
    board.map(one => [
      one.method,
      one.draws,
      one.refused,
      ...measures.flatMap(name => [one[name].value, one[name].standardError]),
      one.worstRegret.regret,
      one.worstRegret.kind,
    ]),
  )
}

function probabilitiesSvg(variables: readonly StatedBin[], signals: readonly StatedBin[]): string {
  const points = (bins: readonly StatedBin[], hollow: boolean, what: string) =>
    bins
      .filter(({ count }) => count > 0)
      .map(({ stated, came, count }) => ({
        x: stated,
        y: came.value,
        standardError: came.standardError,
        title: `${count} ${what}`,
        colour: '#1b5e20',
        hollow,
      }))
  return diagonalPlot({
    title: 'Stated probabilities and how often they came true',
    across: 'stated probability',
    upward: 'share that was true, two standard errors',
    legend: 'filled: variables; hollow: signals',
    top: 1,
    points: [...points(variables, false, 'variables'), ...points(signals, true, 'signals')],
  })
}
