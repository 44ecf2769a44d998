/** Coefficients of the refit with their intervals, each per standard deviation of its column so that they compare. */
import { axisX, axisY, dot, gridX, ruleX, ruleY } from '@observablehq/plot'
import type { SelectedVariable, SelectionResult } from '../method/result/result.js'
import { brief, called, faint } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { chartTop, chartWidth, draw } from './drawing/draw.js'
import { labelText } from './drawing/label-text.js'
import { fittedLabels } from './drawing/labels.js'
import { standsFor } from './drawing/links.js'
import { rowHeight } from './variable-rows.js'

const MOST = 200

interface Effect {
  readonly index: number
  readonly value: number
  readonly low: number
  readonly high: number
}

const units = {
  gaussian: 'response',
  binomial: 'log odds',
  poisson: 'log mean',
  multinomial: 'log odds',
  cox: 'log hazard',
} as const

/** What a coefficient is the change of: the log odds of the second of two classes, where there are two. */
export function coefficientUnit({ data }: Pick<SelectionResult, 'data'>): string {
  const event = data.family === 'binomial' ? data.classes?.[1] : undefined
  return event === undefined ? units[data.family] : `${units[data.family]} of ${labelText(event)}`
}

export function coefficientChart(result: SelectionResult, context: ChartContext): SvgElement | null {
  const effects = result.selected.slice(0, MOST).flatMap(effectOf)
  if (effects.length === 0) return null
  const own = standsFor(({ index }: Effect) => index)
  const rows = effects.map(({ index }) => index)
  const labels = fittedLabels(rows, context, 0.42 * chartWidth(context))
  const unit = coefficientUnit(result)
  return draw(context, {
    id: 'coefficients',
    title: 'Coefficients of the refit with 95 % intervals',
    description: `${effects.length} coefficients per standard deviation of their variables. The intervals do not account for the selection.`,
    height: chartTop + 48 + rowHeight(effects.length) * effects.length,
    marginLeft: 20 + labels.width,
    legend: [
      { mark: 'dot', colour: colours.accent, text: 'coefficient' },
      { mark: 'line', colour: colours.accent, text: '95 % interval, too narrow after selection' },
    ],
    rows,
    pointed: ({ index }: Effect) => [index],
    x: { nice: true },
    y: { type: 'point', domain: rows, padding: 0.5 },
    marks: [
      gridX(faint),
      axisX(called(`change of the ${unit} per ${chartWidth(context) < 480 ? 'SD' : 'standard deviation'}`)),
      axisY({ label: null, tickSize: 0, tickPadding: 8, tickFormat: labels.of }),
      ruleX([0], { stroke: colours.ink, strokeOpacity: 0.5 }),
      ruleY(effects, {
        y: 'index',
        x1: 'low',
        x2: 'high',
        ...own,
        stroke: colours.accent,
        strokeWidth: 2,
      }),
      dot(effects, {
        x: 'value',
        y: 'index',
        ...own,
        r: 5,
        fill: colours.accent,
        title: ({ index, value, low, high }: Effect) =>
          `${context.label(index)}\n${brief(value)} (${brief(low)} to ${brief(high)})`,
        tip: context.interactive === true ? 'y' : false,
      }),
    ],
  })
}

function effectOf({ index, coefficient, interval, deviation }: SelectedVariable): Effect[] {
  if (coefficient === null || deviation === null) return []
  const [low, high] = interval ?? [coefficient, coefficient]
  return [{ index, value: coefficient * deviation, low: low * deviation, high: high * deviation }]
}
