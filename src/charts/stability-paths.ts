/** Stability paths: the frequency of each variable along the grid among the kept members, the selected ones highlighted. */
import { axisX, axisY, gridY, line, link, ruleY, text } from '@observablehq/plot'
import { ensembleOf } from '../method/result/ensemble-of.js'
import { type EnsembleSelection, isPath } from '../method/result/kinds.js'
import type { SelectionResult } from '../method/result/result.js'
import { stabilityPaths } from '../select/stability-paths.js'
import { cutKeys, cutsOf } from './cuts.js'
import { called, cutLine, faint, tips } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { chartTop, chartWidth, draw } from './drawing/draw.js'
import { fittedLabels, spread } from './drawing/labels.js'
import { standsFor } from './drawing/links.js'

const HEIGHT = 400
const BOTTOM = 48
const MOST = 60
/** More names than this do not fit beside the paths. */
const NAMED = 20

interface Point {
  readonly variable: number
  /** lambda as a share of the largest. */
  readonly share: number
  readonly frequency: number
}

/** Of all variables that occur the selected ones, then the most frequent. */
export function pathVariables({
  variables,
  selected,
}: Pick<EnsembleSelection, 'variables' | 'selected'>): number[] {
  const chosen = selected.map(({ index }) => index).slice(0, MOST)
  const others = [...variables.keys()]
    .filter(j => !variables[j].selected && variables[j].frequency > 0)
    .sort((a, b) => variables[b].frequency - variables[a].frequency || a - b)
  return [...chosen, ...others.slice(0, MOST - chosen.length)]
}

export function pathChart(result: SelectionResult, context: ChartContext): SvgElement | null {
  if (!isPath(result)) return null
  const { ensemble, variables } = result
  const shown = pathVariables(result)
  if (shown.length === 0) return null
  const cuts = cutsOf(ensemble)
  const { lambda, order, kept } = ensemble
  const paths = stabilityPaths(ensembleOf(result), shown, order.slice(0, kept))
  const points = shown.flatMap((variable, v) =>
    lambda.map((value, k): Point => ({ variable, share: value / lambda[0], frequency: paths[v][k] })),
  )
  const isSelected = ({ variable }: Point) => variables[variable].selected
  const last = lambda[lambda.length - 1] / lambda[0]
  const named = shown.filter(j => variables[j].selected).slice(0, NAMED)
  const inner = HEIGHT - chartTop - BOTTOM
  const ends = named.map((_, v) => paths[v][lambda.length - 1])
  // In the units of the frequency, 16 pixels apart.
  const heights = spread(ends, 16 / inner, 0, 1)
  const labels = fittedLabels(named, context, 0.3 * chartWidth(context))
  const gutter = 34 + labels.width
  const along = {
    x: 'share',
    y: 'frequency',
    z: 'variable',
    ...standsFor(({ variable }: Point) => variable),
  } as const
  const rightOf = (pixels: number) => last * (1 / last) ** (-pixels / (chartWidth(context) - 64 - gutter))
  return draw(context, {
    id: 'paths',
    title: 'Stability paths',
    description: `Selection frequency of ${shown.length} variables along the penalty, among ${kept} members; ${named.length} selected ones are highlighted.`,
    height: HEIGHT,
    marginBottom: BOTTOM,
    marginRight: gutter,
    legend: [
      { mark: 'line', colour: colours.accent, text: 'selected' },
      { mark: 'line', colour: colours.muted, text: 'not selected' },
      ...cutKeys(cuts),
    ],
    pointed: ({ variable }: Point) => [variable],
    x: { type: 'log', domain: [1, last] },
    y: { domain: [0, 1] },
    marks: [
      gridY(faint),
      axisX({
        ...called('penalty, as a share of the largest'),
        ticks: decades(last),
        tickFormat: share,
      }),
      axisY(called('selection frequency')),
      line(points, {
        ...along,
        filter: (p: Point) => !isSelected(p),
        stroke: colours.muted,
        strokeOpacity: 0.45,
        strokeWidth: 1,
      }),
      ruleY(cuts.at, cutLine),
      line(points, {
        ...along,
        filter: isSelected,
        stroke: colours.accent,
        strokeWidth: 2.25,
      }),
      ...tips(context, points, { x: 'share', y: 'frequency' }, p => told(p, context)),
      link(named, {
        x1: () => last,
        x2: () => rightOf(12),
        y1: (_: number, v: number) => ends[v],
        y2: (_: number, v: number) => heights[v],
        ...standsFor((j: number) => j),
        stroke: colours.accent,
        strokeOpacity: 0.5,
      }),
      text(named, {
        x: () => rightOf(15),
        y: (_: number, v: number) => heights[v],
        text: labels.of,
        ...standsFor((j: number) => j),
        textAnchor: 'start',
      }),
    ],
  })
}

function told({ variable, share: value, frequency }: Point, { label }: ChartContext): string {
  return `${label(variable)}\nfrequency ${frequency.toFixed(3)}\npenalty ${value.toPrecision(3)} of the largest`
}

/** 1, 0.5, 0.2, 0.1, ... down to the least. */
function decades(least: number): number[] {
  const ticks: number[] = []
  for (let tick = 1, step = 0; tick >= least; step++) {
    ticks.push(tick)
    tick /= step % 3 === 1 ? 2.5 : 2
  }
  return ticks
}

function share(value: number): string {
  return String(Number(value.toPrecision(2)))
}
