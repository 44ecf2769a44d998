import { type SvgDocument, type SvgElement, svgElement } from './document.js'
import { labelWidth } from './label-width.js'

export interface LegendItem {
  readonly mark: 'dot' | 'ring' | 'line' | 'dash' | 'band'
  readonly colour: string
  readonly text: string
}

interface PlacedKey extends LegendItem {
  readonly x: number
  readonly y: number
}

const MARK = 22
const GAP = 14
const FIRST = 16
const LINE = 20

/** The keys of a chart side by side from `left` on, in as many lines as its width needs; `height` is that of lines beyond the first. */
export function placeKeys(
  items: readonly LegendItem[],
  width: number,
  left: number,
): { readonly placed: readonly PlacedKey[]; readonly height: number } {
  const length = ({ text }: LegendItem) => MARK + labelWidth(text)
  const whole = items.reduce((sum, item) => sum + length(item) + GAP, -GAP)
  // Where one line will not do, lines begin at the edge.
  const start = left + whole <= width ? left : 8
  let x = start
  let y = FIRST
  const placed = items.map(item => {
    if (x > start && x + length(item) > width) {
      x = start
      y += LINE
    }
    const key = { ...item, x: Math.round(10 * x) / 10, y }
    x += length(item) + GAP
    return key
  })
  return { placed, height: y - FIRST }
}

export function legend(document: SvgDocument, keys: readonly PlacedKey[]): SvgElement {
  const group = svgElement(document, 'g', { class: 'legend', 'text-anchor': 'start' })
  for (const { mark, colour, text, x, y } of keys) {
    group.append(
      key(document, mark, colour, x, y),
      svgElement(document, 'text', { x: x + MARK, y, dy: '0.32em' }, text),
    )
  }
  return group
}

function key(
  document: SvgDocument,
  mark: LegendItem['mark'],
  colour: string,
  x: number,
  y: number,
): SvgElement {
  const middle = x + MARK / 2 - 3
  if (mark === 'dot') return svgElement(document, 'circle', { cx: middle, cy: y, r: 5, fill: colour })
  if (mark === 'ring') {
    const ring = { cx: middle, cy: y, r: 4.5, fill: 'none', stroke: colour, 'stroke-width': 1.5 }
    return svgElement(document, 'circle', ring)
  }
  const line = { x1: x, x2: x + MARK - 6, y1: y, y2: y, stroke: colour }
  const style = {
    line: { 'stroke-width': 2 },
    dash: { 'stroke-width': 1.5, 'stroke-dasharray': '5 3' },
    band: { 'stroke-width': 9, 'stroke-opacity': 0.25 },
  }[mark]
  return svgElement(document, 'line', { ...line, ...style })
}
