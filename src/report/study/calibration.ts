/** The calibration of the error statement as a table in Markdown and as a plot of made against stated false selections. */
import type { Calibration } from '../../study/benchmark/calibration.js'
import { benchmarkCellNamed } from '../../study/benchmark/cells.js'
import type { ChanceBin } from '../../study/benchmark/chances.js'
import type { Estimate } from '../../study/measure/estimate.js'
import { markdownTable } from './markdown-table.js'

export function calibrationMarkdown(
  rows: readonly Calibration[],
  bins: readonly ChanceBin[],
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
    '# Laboratory: calibration',
    `Made by \`${command}\`. Means over M data sets with their standard errors: the number of false selections that the method expects of itself, by 20 simulated responses each, and the number it makes; the share of simulations that find the exact set, and how often it is exact.`,
    markdownTable(head, lines),
    '![false selections made against stated](calibration.svg)',
    '## Variable by variable',
    'The chance to be false that each selected variable is given (src/select/false-chances.ts), over all designs: mean of the chances and share of false variables with its standard error.',
    markdownTable(
      ['chance', 'variables', 'stated', 'false'],
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

const SIZE = 420
const EDGE = 52

/** Points with bars of two standard errors; on the line statement and truth agree. */
export function calibrationSvg(rows: readonly Calibration[]): string {
  const most = Math.max(
    0.1,
    ...rows.flatMap(({ stated, made }) => [stated.value, made.value + 2 * made.standardError]),
  )
  const top = Math.ceil(most * 10) / 10
  const span = SIZE - 2 * EDGE
  const x = (value: number) => (EDGE + (span * value) / top).toFixed(1)
  const y = (value: number) => (SIZE - EDGE - (span * Math.max(0, value)) / top).toFixed(1)
  const ticks = [0, top / 2, top].map(value => {
    const text = value.toFixed(2)
    return `<text x="${x(value)}" y="${SIZE - EDGE + 18}" text-anchor="middle">${text}</text><text x="${EDGE - 8}" y="${y(value)}" dy="4" text-anchor="end">${text}</text>`
  })
  const points = rows.map(({ cell, stated, made }) => {
    const bar = `<path d="M${x(stated.value)} ${y(made.value - 2 * made.standardError)}V${y(made.value + 2 * made.standardError)}" stroke="#888"/>`
    const noise = cell.includes('/noise')
    return `${bar}<circle cx="${x(stated.value)}" cy="${y(made.value)}" r="4" fill="${noise ? '#fff' : '#1b5e20'}" stroke="#1b5e20"><title>${cell.split('/')[1]}</title></circle>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" font-family="sans-serif" font-size="12">`,
    `<title>False selections of the recommended method: made against stated</title><rect width="${SIZE}" height="${SIZE}" fill="#fff"/>`,
    `<path d="M${EDGE} ${EDGE}V${SIZE - EDGE}H${SIZE - EDGE}" fill="none" stroke="#333"/><path d="M${x(0)} ${y(0)}L${x(top)} ${y(top)}" stroke="#bbb" stroke-dasharray="4 4"/>`,
    ...ticks,
    ...points,
    `<text x="${SIZE / 2}" y="${SIZE - 12}" text-anchor="middle">expected false selections, as stated</text>`,
    `<text transform="translate(14 ${SIZE / 2}) rotate(-90)" text-anchor="middle">false selections made, two standard errors</text>`,
    `<text x="${EDGE + 8}" y="${EDGE - 12}">hollow: pure noise; filled: with signal</text></svg>`,
    '',
  ].join('\n')
}
