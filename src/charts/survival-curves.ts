/** The share without event over time, by Kaplan and Meier, in thirds of the rows by cross-validated risk. */
import { axisX, axisY, gridY, line } from '@observablehq/plot'
import type { SelectionResult } from '../method/result/result.js'
import type { RiskGroup } from '../method/result/survival-findings.js'
import { called, faint } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { draw } from './drawing/draw.js'

const stroke = {
  low: { colour: colours.accent, mark: 'line', dash: 'none' },
  middle: { colour: colours.muted, mark: 'dash', dash: '5 3' },
  high: { colour: colours.threshold, mark: 'line', dash: 'none' },
} as const

interface Point {
  readonly time: number
  readonly survival: number
}

export function survivalChart(result: SelectionResult, context: ChartContext): SvgElement | null {
  const { validation } = result
  if (validation === undefined) return null
  const { groups, folds } = validation
  return draw(context, {
    id: 'survival',
    title: 'Kaplan-Meier curves by cross-validated risk',
    description: `The share of rows without event over time in thirds by risk, from ${folds}-fold cross-validation of the refit.`,
    height: 340,
    marginLeft: 72,
    legend: groups.map(({ name, rows, events }) => ({
      mark: stroke[name].mark,
      colour: stroke[name].colour,
      text: `${name} risk: ${events} events in ${rows} rows`,
    })),
    y: { domain: [0, 1] },
    marks: [
      gridY(faint),
      axisX(called('time')),
      axisY(called('share without event')),
      ...groups.map(group =>
        line(pointsOf(group), {
          x: 'time',
          y: 'survival',
          curve: 'step-after',
          stroke: stroke[group.name].colour,
          strokeWidth: 2,
          strokeDasharray: stroke[group.name].dash,
        }),
      ),
    ],
  })
}

function pointsOf({ time, survival, end }: RiskGroup): Point[] {
  const steps = time.map((at, k) => ({ time: at, survival: survival[k] }))
  return [{ time: 0, survival: 1 }, ...steps, { time: end, survival: survival.at(-1) ?? 1 }]
}
