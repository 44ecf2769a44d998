/** Curves over 1, 2, 3, ... in panels of two to a row, as one SVG that needs nothing else. */
import { markup } from './markup.js'

export interface Line {
  readonly name: string
  /** Values at 1, 2, ..., each from 0 to 1. */
  readonly values: ArrayLike<number>
}

export interface LinePanels {
  readonly title: string
  readonly xLabel: string
  readonly yLabel: string
  readonly panels: readonly { readonly title: string; readonly lines: readonly Line[] }[]
}

const PANEL = { width: 380, height: 270 }
const MARGIN = { left: 52, right: 14, top: 30, bottom: 44 }
const LEGEND = 34

/** Okabe and Ito's colours, told apart by colour-blind readers; the dashes tell them apart in print. */
const STROKES = [
  { colour: '#000000', dash: '5 3' },
  { colour: '#0072b2', dash: 'none' },
  { colour: '#d55e00', dash: 'none' },
  { colour: '#009e73', dash: '1.5 2' },
] as const

export function linePanels(chart: LinePanels): string {
  const columns = Math.min(2, chart.panels.length)
  const rows = Math.ceil(chart.panels.length / columns)
  const width = columns * PANEL.width
  const height = rows * PANEL.height + LEGEND
  const names = [...new Set(chart.panels.flatMap(panel => panel.lines.map(line => line.name)))]
  const panels = chart.panels.map((panel, k) => {
    const place = `translate(${(k % columns) * PANEL.width} ${Math.floor(k / columns) * PANEL.height})`
    return markup('g', { transform: place }, panelParts(chart, panel, names))
  })
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'font-family': 'system-ui, "Liberation Sans", Arial, sans-serif',
    'font-size': 12,
  }
  return `${markup('svg', frame, [
    markup('title', {}, [], chart.title),
    markup('rect', { width, height, fill: '#ffffff' }),
    ...panels,
    markup('g', { transform: `translate(${MARGIN.left} ${rows * PANEL.height})` }, legend(names)),
  ])}\n`
}

function panelParts(chart: LinePanels, panel: LinePanels['panels'][number], names: readonly string[]) {
  const innerWidth = PANEL.width - MARGIN.left - MARGIN.right
  const innerHeight = PANEL.height - MARGIN.top - MARGIN.bottom
  const most = Math.max(2, ...panel.lines.map(({ values }) => values.length))
  const x = (value: number) => MARGIN.left + (innerWidth * (value - 1)) / (most - 1)
  const y = (value: number) => MARGIN.top + innerHeight * (1 - value)
  const bottom = y(0)
  const centre = { x: MARGIN.left + innerWidth / 2, 'text-anchor': 'middle' }
  const grid = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap(tick => [
    markup('line', { x1: x(1), x2: x(most), y1: y(tick), y2: y(tick), stroke: '#dddddd' }),
    markup('text', { x: MARGIN.left - 6, y: y(tick) + 4, 'text-anchor': 'end' }, [], tick.toFixed(1)),
  ])
  const ticks = [1, ...Array.from({ length: 5 }, (_, k) => Math.round((most * (k + 1)) / 5))].flatMap(
    tick => [
      markup('line', { x1: x(tick), x2: x(tick), y1: bottom, y2: bottom + 4, stroke: '#444444' }),
      markup('text', { x: x(tick), y: bottom + 17, 'text-anchor': 'middle' }, [], String(tick)),
    ],
  )
  return [
    markup('text', { ...centre, y: 18, 'font-weight': 'bold' }, [], panel.title),
    ...grid,
    markup('line', { x1: x(1), x2: x(most), y1: bottom, y2: bottom, stroke: '#444444' }),
    ...ticks,
    markup('text', { ...centre, y: bottom + 35 }, [], chart.xLabel),
    markup(
      'text',
      { transform: `translate(14 ${MARGIN.top + innerHeight / 2}) rotate(-90)`, 'text-anchor': 'middle' },
      [],
      chart.yLabel,
    ),
    ...panel.lines.map(line => {
      const points = Array.from(line.values, (value, k) => `${pixel(x(k + 1))},${pixel(y(value))}`).join(' ')
      return markup('polyline', { points, ...stroke(names.indexOf(line.name)) }, [
        markup('title', {}, [], line.name),
      ])
    }),
  ]
}

function legend(names: readonly string[]): string[] {
  return names.flatMap((name, k) => [
    markup('line', { x1: k * 180, x2: k * 180 + 26, y1: 14, y2: 14, ...stroke(k) }),
    markup('text', { x: k * 180 + 32, y: 18 }, [], name),
  ])
}

function stroke(k: number) {
  const { colour, dash } = STROKES[k % STROKES.length]
  return { fill: 'none', stroke: colour, 'stroke-width': 1.8, 'stroke-dasharray': dash }
}

function pixel(value: number): string {
  return String(Number(value.toFixed(2)))
}
