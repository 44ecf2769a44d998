/** Correlations of the selected variables with each other and with the columns that could stand in for them. */
import { axisX, axisY, cell, ruleX, text } from '@observablehq/plot'
import type { SelectionResult } from '../method/result/result.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { chartWidth, draw } from './drawing/draw.js'
import { fittedLabels } from './drawing/labels.js'
import { standsFor } from './drawing/links.js'

const MOST_ROWS = 20
const MOST_COLUMNS = 30
/** Pixels that a label needs beside the next one. */
const LEAST_SIZE = 14

/** What the stored correlations say of the variables selected now: these in rows; in columns the same, then their closest substitutes. */
export function correlationTable({ correlations, variables }: SelectionResult) {
  const { value, nearest } = correlations
  const row = new Map(correlations.rows.map((j, i) => [j, i]))
  const column = new Map(correlations.columns.map((j, c) => [j, c]))
  const rows = correlations.rows
    .filter(j => variables[j].selected)
    .sort((a, b) => (variables[b].frequency ?? 0) - (variables[a].frequency ?? 0) || a - b)
    .slice(0, MOST_ROWS)
  const free = (j: number) => nearest[row.get(j)!].filter(other => !variables[other].selected)
  const near = rows.flatMap(j => free(j).slice(0, 1))
  const columns = [...rows, ...new Set(near)].slice(0, MOST_COLUMNS)
  return {
    rows,
    columns,
    at: (j: number, other: number) => value[row.get(j)!][column.get(other)!],
    /** The closest variable that is not selected, as far as the result knows. */
    substitute: (j: number): number | undefined => free(j)[0],
  }
}

export function correlationChart(result: SelectionResult, context: ChartContext): SvgElement | null {
  const { at, substitute, ...all } = correlationTable(result)
  const width = chartWidth(context)
  // On a phone fewer of them, so that no two labels touch; the table has all.
  const room = Math.floor((0.7 * width - 32) / LEAST_SIZE)
  const rows = all.rows.slice(0, Math.floor(0.65 * room))
  const near = rows.flatMap(j => substitute(j) ?? [])
  const columns = [...rows, ...new Set(near)].slice(0, Math.min(room, MOST_COLUMNS))
  if (rows.length === 0 || columns.length < 2) return null
  const labels = fittedLabels(rows, context, 0.3 * width)
  const heads = fittedLabels(columns, context, 120)
  const left = 20 + labels.width
  // Leaning labels reach beyond the last column; where that leaves too little room, they stand upright.
  const leaning = Math.floor((width - left - Math.max(24, 0.8 * heads.width)) / columns.length)
  const upright = leaning < 22
  const size = Math.min(54, upright ? Math.floor((width - left - 12) / columns.length) : leaning)
  const top = 56 + (upright ? 1 : 0.64) * heads.width
  const cells = rows.flatMap(j =>
    columns.filter(other => other !== j).map(other => ({ j, other, r: at(j, other) })),
  )
  type Cell = (typeof cells)[number]
  const colour = ({ r }: Cell) => (r < 0 ? colours.negative : colours.positive)
  const border = columns.length > rows.length ? [columns[rows.length]] : []
  return draw(context, {
    id: 'correlations',
    title: 'Correlations of the selected variables and their closest substitutes',
    description: `${rows.length} selected variables in rows; the same and ${columns.length - rows.length} substitutes in columns.`,
    height: top + 24 + Math.min(size, 34) * rows.length,
    marginTop: top,
    marginBottom: 24,
    marginLeft: left,
    marginRight: width - left - size * columns.length,
    legend: [
      { mark: 'dot', colour: colours.positive, text: 'positive' },
      { mark: 'dot', colour: colours.negative, text: 'negative' },
      { mark: 'dash', colour: colours.ink, text: 'substitutes to the right' },
    ],
    rows,
    columns,
    pointed: ({ j, other }: Cell) => [j, other],
    x: { type: 'band', domain: [...columns], padding: 0.06 },
    y: { type: 'band', domain: [...rows], padding: 0.06 },
    marks: [
      axisX({
        anchor: 'top',
        label: null,
        tickSize: 0,
        tickRotate: upright ? -90 : -40,
        tickFormat: heads.of,
      }),
      axisY({ label: null, tickSize: 0, tickFormat: labels.of }),
      cell(cells, {
        x: 'other',
        y: 'j',
        ...standsFor(({ j }: Cell) => j),
        fill: colour,
        fillOpacity: ({ r }: Cell) => 0.04 + 0.9 * Math.abs(r),
        title: ({ j, other, r }: Cell) =>
          `${context.label(j)} and ${context.label(other)}\ncorrelation ${r.toFixed(3)}`,
        tip: context.interactive === true,
      }),
      ruleX(border, { x: (j: number) => j, dx: -size / 2, stroke: colours.ink, strokeDasharray: '5 3' }),
      ...(size >= 32
        ? [
            text(cells, {
              x: 'other',
              y: 'j',
              text: ({ r }: Cell) => short(r),
              fontSize: 11,
              fill: colours.ink,
            }),
          ]
        : []),
    ],
  })
}

/** Two digits without the zero in front, as tables of correlations have them: .62, −.08. */
function short(r: number): string {
  const digits = Math.abs(r).toFixed(2)
  return `${r < 0 && digits !== '0.00' ? '−' : ''}${digits.replace(/^0/, '')}`
}
