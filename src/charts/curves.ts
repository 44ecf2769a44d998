/** The curved effects of the refit, a panel for each variable: the curve about its mean, and where those of the members lie. */
import { areaY, axisY, gridY, line, ruleY, text } from '@observablehq/plot'
import type { CurveEstimate } from '../method/result/curve-estimate.js'
import type { SelectionResult } from '../method/result/result.js'
import { coefficientUnit } from './coefficients.js'
import { brief, called, faint } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { chartTop, chartWidth, draw } from './drawing/draw.js'
import { fittedLabels } from './drawing/labels.js'

const MOST = 12
const PANEL = 190

const anchors = [
  { x: 0, textAnchor: 'start' },
  { x: 0.5, textAnchor: 'middle' },
  { x: 1, textAnchor: 'end' },
] as const

interface Curved {
  readonly index: number
  readonly curve: CurveEstimate
}

interface Place {
  readonly column: number
  readonly row: number
}

/** One point of a curve: `x` is its share of the way from the first knot to the last. */
interface Point extends Place {
  readonly x: number
  readonly effect: number
  readonly low: number
  readonly high: number
}

interface Label extends Place {
  readonly x: number
  readonly label: string
}

export function curveChart(result: SelectionResult, context: ChartContext): SvgElement | null {
  const curved = curvedVariables(result).slice(0, MOST)
  if (curved.length === 0) return null
  const wide = chartWidth(context) < 480 ? 1 : Math.min(curved.length, 3)
  const rows = Math.ceil(curved.length / wide)
  const place = (k: number): Place => ({ column: k % wide, row: Math.floor(k / wide) })
  const labels = fittedLabels(
    curved.map(({ index }) => index),
    context,
    (chartWidth(context) - 90) / wide - 16,
  )
  const points = curved.flatMap(({ curve }, k) => pointsOf(curve, place(k)))
  const titles = curved.map(({ index }, k) => ({ ...place(k), x: 0.5, label: labels.of(index) }))
  const ends = curved.flatMap(({ curve: { at } }, k): Label[] =>
    anchors.map(({ x }) => ({ ...place(k), x, label: brief(at[Math.round(x * (at.length - 1))]) })),
  )
  const facet = { fx: 'column', fy: 'row', x: 'x' } as const
  const spread = curved.some(({ curve }) => curve.low !== undefined)
  return draw(context, {
    id: 'curves',
    title: 'Curved effects of the selected variables',
    description: `${curved.length} curves of the refit, each about its mean over the rows${spread ? ', with the range of nine of ten kept members' : ''}.`,
    height: chartTop + 40 + PANEL * rows,
    marginLeft: 72,
    marginBottom: 40,
    legend: [
      { mark: 'line', colour: colours.accent, text: 'refit' },
      ...(spread
        ? [{ mark: 'band' as const, colour: colours.accent, text: 'nine of ten kept members' }]
        : []),
    ],
    x: { domain: [-0.04, 1.04], axis: null },
    y: { nice: true, insetTop: 22 },
    fx: { axis: null, padding: 0.08 },
    fy: { axis: null, padding: 0.24 },
    marks: [
      gridY(faint),
      // At the left of every row.
      axisY({ ...called(`change of the ${coefficientUnit(result)}`), ticks: 4, facetAnchor: 'left' }),
      ruleY([0], { stroke: colours.ink, strokeOpacity: 0.4 }),
      areaY(points, { ...facet, y1: 'low', y2: 'high', fill: colours.accent, fillOpacity: 0.22 }),
      line(points, { ...facet, y: 'effect', stroke: colours.accent, strokeWidth: 2 }),
      text(titles, { ...facet, text: 'label', frameAnchor: 'top', fontWeight: 'bold', dy: 2 }),
      // The outer ones stay inside their panel.
      ...anchors.map(({ x, textAnchor }) =>
        text(
          ends.filter(end => end.x === x),
          { ...facet, text: 'label', frameAnchor: 'bottom', textAnchor, dy: 16 },
        ),
      ),
    ],
  })
}

/** The selected variables with a curve. */
export function curvedVariables({ selected }: SelectionResult): readonly Curved[] {
  return selected.flatMap(({ index, curve }) => (curve === undefined ? [] : [{ index, curve }]))
}

function pointsOf({ at, effect, low = effect, high = effect }: CurveEstimate, place: Place): Point[] {
  return effect.map((value, e) => ({
    ...place,
    x: e / (at.length - 1),
    effect: value,
    low: low[e],
    high: high[e],
  }))
}
