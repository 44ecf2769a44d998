/** The frame all charts share: one type, a title and a description for those who do not see them. */
import { type Markish, type PlotOptions, plot } from '@observablehq/plot'
import { type ChartContext, type SvgElement, svgElement } from './document.js'
import { type LegendItem, legend, placeKeys } from './legend.js'
import { type Links, linkVariables } from './links.js'

export interface Frame extends PlotOptions, Links {
  /** Names the file and the parts of the chart; unique on a page. */
  readonly id: string
  readonly title: string
  /** What is to be seen, in a sentence. */
  readonly description: string
  readonly legend?: readonly LegendItem[]
  readonly height: number
  readonly marks: Markish[]
}

const WIDEST = 720

export function chartWidth({ width = WIDEST }: ChartContext): number {
  // What is not laid out has no width.
  return width === 0 ? WIDEST : Math.min(WIDEST, Math.max(320, Math.floor(width)))
}

/** Room for the legend above the plot. */
export const chartTop = 44

/** Taller than what can be read of it when it is made to fit a page: on paper such a chart goes over several. */
const TALL = 1700

export function chartClass(height: number): string {
  return height > TALL ? 'chart tall' : 'chart'
}

export function draw(context: ChartContext, frame: Frame): SvgElement {
  const { title, description, legend: items = [], pointed, rows, columns, ...options } = frame
  const id = `${context.prefix ?? ''}${frame.id}`
  const { document } = context
  const { marginLeft = 64, marginTop = chartTop } = options
  const width = chartWidth(context)
  const keys = placeKeys(items, width, Math.min(marginLeft, 64))
  // What a legend of several lines needs beyond the room for one.
  const more = keys.height
  const svg = plot({
    document: document as never,
    width,
    marginRight: 24,
    marginBottom: 48,
    marginLeft,
    className: 'chart',
    ...options,
    marginTop: marginTop + more,
    height: frame.height + more,
  }) as unknown as SvgElement
  // A page with a strict policy has no inline styles; what they would say stands in attributes.
  for (const style of svg.querySelectorAll('style')) style.remove()
  svg.removeAttribute('style')
  nameNoParts(svg)
  linkVariables(svg, { pointed, rows, columns }, context)
  // A tip that follows the pointer is drawn anew, and named anew.
  for (const type of ['pointermove', 'pointerleave', 'pointerdown', 'input'])
    svg.addEventListener?.(type, () => nameNoParts(svg))
  svg.setAttribute('class', chartClass(frame.height + more))
  svg.setAttribute('font-size', '13')
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-labelledby', `${id}-title ${id}-description`)
  if (items.length > 0) svg.append(legend(document, keys.placed))
  svg.prepend(
    svgElement(document, 'title', { id: `${id}-title` }, title),
    svgElement(document, 'desc', { id: `${id}-description` }, description),
  )
  roundNumbers(svg)
  return svg
}

/** An image is one thing to those who hear it; the names of its parts become classes. */
function nameNoParts(svg: SvgElement): void {
  for (const group of svg.querySelectorAll('g[aria-label]')) {
    group.setAttribute('class', group.getAttribute('aria-label')!.replaceAll(' ', '-'))
    group.removeAttribute('aria-label')
    group.removeAttribute('aria-hidden')
  }
}

const GEOMETRY = new Set('d transform x y cx cy x1 x2 y1 y2 width height fill-opacity'.split(' '))

/** Three digits after the point: smaller, and the same whatever the engine's last bits. */
function roundNumbers(svg: SvgElement): void {
  for (const element of svg.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (GEOMETRY.has(name) && /\.\d{4}/.test(value)) element.setAttribute(name, rounded(value))
    }
  }
}

function rounded(text: string): string {
  return text.replace(/-?\d+\.\d{4,}(?:e[-+]?\d+)?/g, number =>
    String(Math.round(Number(number) * 1e3) / 1e3),
  )
}
