/** Loss of eq. (4) against the size of the ensemble in the order of Algorithm 1, with U marked. */
import { areaY, axisX, axisY, dot, gridY, line, ruleX, text } from '@observablehq/plot'
import type { Preview } from '../method/ensemble/preview.js'
import type { SelectionResult } from '../method/result/result.js'
import { brief, called, cutLine, faint, tips } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { draw } from './drawing/draw.js'

interface Point {
  readonly size: number
  readonly loss: number
}

export function lossChart(result: SelectionResult | Preview, context: ChartContext): SvgElement | null {
  if (result.ensemble === undefined) return null
  const { loss, kept, members } = result.ensemble
  if (loss.length < 2) return null
  const points = thinned(
    loss.map((value, u): Point => ({ size: u + 1, loss: value })),
    kept,
  )
  const low = loss.reduce((least, value) => Math.min(least, value))
  const high = loss.reduce((most, value) => Math.max(most, value))
  const floor = low > 0.5 * high ? low - 0.1 * (high - low) : 0
  const place = { x: 'size', y: 'loss' } as const
  const here = points.filter(({ size }) => size === kept)
  return draw(context, {
    id: 'loss',
    title: 'Loss against the size of the ensemble',
    description: `The loss after each member of the order; it is ${brief(loss[kept - 1])} with the ${kept} kept ones and ${brief(loss[members - 1])} with all ${members}.`,
    height: 320,
    marginLeft: 72,
    legend: [
      { mark: 'line', colour: colours.accent, text: 'loss' },
      { mark: 'band', colour: colours.accent, text: 'members kept' },
      { mark: 'dash', colour: colours.threshold, text: `U = ${kept}` },
    ],
    x: { domain: [1, members] },
    y: { domain: [floor, high + 0.05 * (high - floor || 1)] },
    marks: [
      gridY(faint),
      axisX(called('members in the ensemble')),
      axisY({ ...called('loss'), ticks: 6 }),
      areaY(points, {
        filter: ({ size }: Point) => size <= kept,
        x: 'size',
        y1: floor,
        y2: 'loss',
        fill: colours.accent,
        fillOpacity: 0.16,
      }),
      ruleX([kept], cutLine),
      line(points, { ...place, stroke: colours.accent, strokeWidth: 2 }),
      ...tips(context, points, place, told, 'x'),
      dot(here, { ...place, r: 5, fill: colours.threshold }),
      text(here, {
        ...place,
        text: ({ loss: value }: Point) => brief(value),
        dx: kept > 0.85 * members ? -10 : 10,
        dy: loss.at(-1)! > loss[kept - 1] ? 14 : -12,
        stroke: colours.paper,
        fill: colours.ink,
        textAnchor: kept > 0.85 * members ? 'end' : 'start',
      }),
    ],
  })
}

function told({ size, loss }: Point): string {
  return `${size} members\nloss ${brief(loss)}`
}

/** At most about a thousand points, U among them: more do not show. */
function thinned(points: readonly Point[], kept: number): Point[] {
  const step = Math.ceil(points.length / 1000)
  return points.filter(
    ({ size }) => size % step === 0 || size === 1 || size === kept || size === points.length,
  )
}
