/**
 * The order plot of Zhu and Chipman (2006): variables in the order of their importance, as a scree plot. Where selection goes by the
 * largest gap, that is the steepest fall.
 */
import { axisX, axisY, dot, gridY, line, ruleY, text } from '@observablehq/plot'
import { isEnsemble } from '../method/result/kinds.js'
import type { SelectionResult } from '../method/result/result.js'
import { cutsOf } from './cuts.js'
import { beside, called, cutLine, faint, selectedKeys, tips } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { draw } from './drawing/draw.js'
import { fittedLabels } from './drawing/labels.js'
import { frequencyRows } from './frequencies.js'

const NAMED = 12

interface Point {
  readonly variable: number
  readonly rank: number
  readonly importance: number
  readonly selected: boolean
}

export function screeChart(result: SelectionResult, context: ChartContext): SvgElement | null {
  if (!isEnsemble(result)) return null
  const { variables, ensemble } = result
  const points = frequencyRows(result).map((variable, u): Point => {
    const { frequency, selected } = variables[variable]
    return { variable, rank: u + 1, importance: frequency, selected }
  })
  if (points.length === 0) return null
  const place = { x: 'rank', y: 'importance' } as const
  const cuts = cutsOf(ensemble)
  const most = Math.max(...cuts.at, points[0].importance) || 1
  const named = points.filter(({ selected }) => selected).slice(0, NAMED)
  const labels = fittedLabels(
    named.map(({ variable }) => variable),
    context,
    160,
  )
  return draw(context, {
    id: 'scree',
    title: 'Order plot of the variables',
    description: `Importance of the first ${points.length} variables of the ranking among ${ensemble.kept} members; ${result.selected.length} are selected.`,
    height: 340,
    marginLeft: 72,
    legend: [...selectedKeys, { mark: 'dash', colour: colours.threshold, text: cuts.text }],
    x: { domain: [0.5, points.length + 0.5] },
    y: { domain: [0, 1.1 * most] },
    marks: [
      gridY(faint),
      axisX({
        ...called('rank'),
        ticks: points.filter(({ rank }) => rank === 1 || rank % 5 === 0).map(({ rank }) => rank),
      }),
      axisY({ ...called('importance'), ticks: 6 }),
      ruleY(cuts.at, cutLine),
      line(points, { ...place, stroke: colours.muted, strokeOpacity: 0.6 }),
      dot(points, { ...place, r: 4.5, fill: (p: Point) => (p.selected ? colours.accent : colours.muted) }),
      text(named, { ...place, ...beside, text: ({ variable }: Point) => labels.of(variable) }),
      ...tips(context, points, place, p => told(p, context), 'x'),
    ],
  })
}

function told({ variable, rank, importance }: Point, { label }: ChartContext): string {
  return `${rank}: ${label(variable)}\nimportance ${importance.toFixed(3)}`
}
