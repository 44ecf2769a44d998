import { type SvgDocument, type SvgElement, svgElement } from './document.js'
import { labelWidth } from './labels.js'

export interface LegendItem {
  readonly mark: 'dot' | 'ring' | 'line' | 'dash' | 'band'
  readonly colour: string
  readonly text: string
}

const MARK = 22
const GAP = 14

/** The keys of a chart side by side, from (x, y) on. */
export function legend(
  document: SvgDocument,
  items: readonly LegendItem[],
  x: number,
  y: number,
): SvgElement {
  const group = svgElement(document, 'g', { class: 'legend', 'text-anchor': 'start' })
  let at = x
  for (const { mark, colour, text } of items) {
    group.append(
      key(document, mark, colour, at, y),
      svgElement(document, 'text', { x: at + MARK, y, dy: '0.32em' }, text),
    )
    at += MARK + labelWidth(text) + GAP
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
