/** A row for each variable: its label, a value along the row, hollow where all members stand, and a dashed line where it is decided. */
import { axisX, axisY, dot, gridX, type Markish, ruleX } from '@observablehq/plot'
import { called, cutLine, faint } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { chartTop, chartWidth, draw, type Frame } from './drawing/draw.js'
import { fittedLabels } from './drawing/labels.js'
import { standsFor } from './drawing/links.js'

/** Of a row; rows of many variables stand closer. */
export function rowHeight(rows: number): number {
  return rows > 60 ? 17 : 24
}

export interface VariableRows extends Pick<Frame, 'id' | 'title' | 'description' | 'legend'> {
  readonly rows: readonly number[]
  readonly axis: string
  /** The end of the axis. */
  readonly most: number
  readonly cuts: readonly number[]
  readonly value: (j: number) => number
  readonly selected: (j: number) => boolean
  /** What is said of a variable under the pointer. */
  readonly tip: (j: number) => string
  readonly radius: number
  /** Drawn below the values. */
  readonly below: Markish[]
}

/** Option of a mark in a row: it stands for the variable. */
export const ofVariable = standsFor((j: number) => j)

export function selectedColour(selected: (j: number) => boolean): (j: number) => string {
  return j => (selected(j) ? colours.accent : colours.muted)
}

export function hollowDots(rows: readonly number[], x: (j: number) => number): Markish {
  const place = { x, y: (j: number) => j, ...ofVariable }
  return dot(rows, { ...place, r: 4.5, fill: colours.paper, stroke: colours.muted })
}

export function drawVariableRows(context: ChartContext, chart: VariableRows): SvgElement {
  const { rows, axis, most, cuts, value, selected, tip, radius, below, ...frame } = chart
  const labels = fittedLabels(rows, context, 0.42 * chartWidth(context))
  return draw(context, {
    ...frame,
    height: chartTop + 48 + rowHeight(rows.length) * rows.length,
    marginLeft: 20 + labels.width,
    rows,
    pointed: (j: number) => [j],
    x: { domain: [0, most] },
    y: { type: 'point', domain: rows, padding: 0.5 },
    marks: [
      gridX(faint),
      axisX(called(axis)),
      axisY({ label: null, tickSize: 0, tickPadding: 8, tickFormat: labels.of }),
      ruleX(cuts, cutLine),
      ...below,
      dot(rows, {
        x: value,
        y: (j: number) => j,
        ...ofVariable,
        r: rows.length > 60 ? radius - 1 : radius,
        fill: selectedColour(selected),
        title: tip,
        tip: context.interactive === true ? 'y' : false,
      }),
    ],
  })
}
