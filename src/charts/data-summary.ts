/** The selected variables as the data have them: how each is distributed, and how the response goes along with it. */
import type { Distribution, LevelCounts, ResponseGroup, VariableSummary } from '../data/summarise.js'
import type { SelectionResult } from '../method/result/result.js'
import { brief } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import { type ChartContext, type SvgElement, svgElement } from './drawing/document.js'
import { chartClass, chartTop, chartWidth } from './drawing/draw.js'
import { labelText } from './drawing/label-text.js'
import { fittedLabels } from './drawing/labels.js'
import { legend, placeKeys } from './drawing/legend.js'
import { shortNames } from './drawing/short-names.js'

const MOST = 24
const ROW = 112
const TITLE = 22
const PLOT = 62
const LEFT = 12
const GAP = 58
const RIGHT = 16

/** The summaries of the variables selected now, as far as the result has them, in the order of the selected. */
export function shownSummaries({ summary, selected }: SelectionResult): readonly VariableSummary[] {
  const own = new Map(summary?.variables.map(each => [each.index, each]))
  return selected.flatMap(({ index }) => own.get(index) ?? []).slice(0, MOST)
}

/** What the height of a point of the right panels is. */
export function responseWords({ data }: Pick<SelectionResult, 'data'>): string {
  if (data.family === 'cox') return 'events per unit of time'
  return data.family === 'binomial' ? `share of ${labelText(data.classes?.[1] ?? '1')}` : 'mean response'
}

export function dataSummaryChart(result: SelectionResult, context: ChartContext): SvgElement | null {
  const shown = shownSummaries(result)
  if (shown.length === 0) return null
  const { document } = context
  const width = chartWidth(context)
  const id = `${context.prefix ?? ''}summary`
  const keys = placeKeys(
    [
      { mark: 'band', colour: colours.accent, text: 'rows' },
      { mark: 'dot', colour: colours.accent, text: `${responseWords(result)} of rows with similar values` },
      { mark: 'line', colour: colours.accent, text: 'plus and minus a standard error' },
    ],
    width,
    LEFT,
  )
  const top = chartTop + keys.height
  const height = top + ROW * shown.length
  const svg = svgElement(document, 'svg', {
    class: chartClass(height),
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    fill: 'currentColor',
    'font-size': 13,
    'font-family': 'system-ui, sans-serif',
    role: 'img',
    'aria-labelledby': `${id}-title ${id}-description`,
  })
  svg.append(
    svgElement(document, 'title', { id: `${id}-title` }, 'The selected variables and the response'),
    svgElement(
      document,
      'desc',
      { id: `${id}-description` },
      `${shown.length} variables: on the left how many rows have which values, on the right the ${responseWords(result)} along them.`,
    ),
    legend(document, keys.placed),
  )
  const names = fittedLabels(
    shown.map(({ index }) => index),
    context,
    width - LEFT - RIGHT,
  )
  const range = rangeOf(shown.flatMap(({ response }) => response))
  shown.forEach((each, k) => {
    const group = svgElement(document, 'g', {
      transform: `translate(0 ${top + ROW * k})`,
      'data-variable': each.index,
    })
    const title = svgElement(document, 'text', { x: LEFT, y: 13, 'font-weight': 600 }, names.of(each.index))
    if (names.of(each.index) !== context.label(each.index))
      title.append(svgElement(document, 'title', {}, context.label(each.index)))
    const left = Math.round(0.36 * (width - LEFT - GAP - RIGHT))
    group.append(title, ...countParts(context, each.distribution, LEFT, left))
    const from = LEFT + left + GAP
    group.append(...responseParts(context, each, from, width - RIGHT - from, range))
    svg.append(group)
  })
  return svg
}

/** Bars of rows, with the values at both ends below. */
function countParts(
  { document }: ChartContext,
  given: Distribution | LevelCounts,
  x: number,
  width: number,
): SvgElement[] {
  const counts = 'counts' in given ? given.counts : given.levels.map(({ rows }) => rows)
  const most = Math.max(1, ...counts)
  const step = width / counts.length
  const bars = counts.map((count, k) => {
    const height = (PLOT * count) / most
    const place = { x: pixel(x + k * step), y: pixel(TITLE + PLOT - height) }
    const size = { width: pixel(Math.max(1, step - 1.5)), height: pixel(height) }
    return svgElement(document, 'rect', { ...place, ...size, fill: colours.accent, 'fill-opacity': 0.55 })
  })
  const [low, high] =
    'counts' in given
      ? [brief(given.quantiles[0]), brief(given.quantiles[given.quantiles.length - 1])]
      : shortNames(
          [given.levels[0], given.levels[given.levels.length - 1]].map(({ level }) => labelText(level)),
          width / 2 - 6,
        )
  return [...bars, ...ends(document, x, width, low, high)]
}

/** The response of each group as a dot with its error. */
function responseParts(
  { document }: ChartContext,
  { response }: VariableSummary,
  x: number,
  width: number,
  [low, high]: readonly [number, number],
): SvgElement[] {
  if (response.length === 0) return []
  const y = (value: number) => TITLE + PLOT - (PLOT * (value - low)) / (high - low || 1)
  const at = response.map((group, k) => (typeof group.at === 'number' ? group.at : k))
  const [least, most] = [Math.min(...at), Math.max(...at)]
  const place = (k: number) =>
    x + 10 + (most > least ? ((at[k] - least) / (most - least)) * (width - 20) : (width - 20) / 2)
  const grid = [low, high].flatMap(value => [
    line(document, [x, x + width], [y(value), y(value)], { stroke: 'currentColor', 'stroke-opacity': 0.2 }),
    svgElement(
      document,
      'text',
      { x: x - 6, y: pixel(y(value)), dy: '0.32em', 'text-anchor': 'end', 'font-size': 11 },
      brief(value),
    ),
  ])
  const marks = response.flatMap(({ value, error }, k) => [
    line(document, [place(k), place(k)], [y(value - error), y(value + error)], {
      stroke: colours.accent,
      'stroke-width': 1.5,
    }),
    svgElement(document, 'circle', {
      cx: pixel(place(k)),
      cy: pixel(y(value)),
      r: 4,
      fill: colours.accent,
    }),
  ])
  const [first, last] = [response[0].at, response[response.length - 1].at]
  const words = [first, last].map(one => (typeof one === 'number' ? brief(one) : labelText(one)))
  const [from, to] = shortNames(words, width / 2 - 6)
  return [...grid, ...marks, ...ends(document, x, width, from, to)]
}

function ends(
  document: ChartContext['document'],
  x: number,
  width: number,
  low: string,
  high: string,
): SvgElement[] {
  const y = TITLE + PLOT + 15
  const small = { y, 'font-size': 11 }
  if (low === high) return [svgElement(document, 'text', { x, ...small }, low)]
  return [
    svgElement(document, 'text', { x, ...small }, low),
    svgElement(document, 'text', { x: x + width, ...small, 'text-anchor': 'end' }, high),
  ]
}

function line(
  document: ChartContext['document'],
  [x1, x2]: readonly [number, number],
  [y1, y2]: readonly [number, number],
  style: Readonly<Record<string, string | number>>,
): SvgElement {
  const place = { x1: pixel(x1), x2: pixel(x2), y1: pixel(y1), y2: pixel(y2) }
  return svgElement(document, 'line', { ...place, ...style })
}

/** One scale for all panels, so that they compare. */
function rangeOf(groups: readonly ResponseGroup[]): readonly [number, number] {
  return [
    Math.min(...groups.map(({ value, error }) => value - error)),
    Math.max(...groups.map(({ value, error }) => value + error)),
  ]
}

function pixel(value: number): number {
  return Math.round(10 * value) / 10
}
