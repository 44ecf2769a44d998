/**
 * What joins the charts of one result: an element that stands for a variable says so in data-variable, and a chart tells which
 * variables are under the pointer.
 */
import { type ChartContext, type SvgElement, svgElement } from './document.js'

export interface Links {
  /** Variables of the ticks of the vertical axis, and of the horizontal one, in their order. */
  readonly rows?: readonly number[] | undefined
  readonly columns?: readonly number[] | undefined
  /** Variables that a datum under the pointer is about. */
  readonly pointed?: ((datum: never) => readonly number[]) | undefined
}

const MARK = 'variable '

/** Option of a mark: which variable each of its elements stands for. */
export function standsFor<Datum>(variable: (datum: Datum) => number) {
  return { ariaLabel: (datum: Datum) => `${MARK}${variable(datum)}` }
}

export function linkVariables(
  svg: SvgElement,
  { rows, columns, pointed }: Links,
  context: ChartContext,
): void {
  for (const element of svg.querySelectorAll(`[aria-label^="${MARK}"]`)) {
    element.setAttribute('data-variable', element.getAttribute('aria-label')!.slice(MARK.length))
    element.removeAttribute('aria-label')
  }
  mark(svg.querySelectorAll('.y-axis-tick-label text'), rows, context)
  mark(svg.querySelectorAll('.x-axis-tick-label text'), columns, context)
  const { onPoint } = context
  if (pointed === undefined || onPoint === undefined) return
  svg.addEventListener?.('input', () => {
    const datum = (svg as { value?: unknown }).value
    onPoint(datum === null || datum === undefined ? [] : pointed(datum as never))
  })
}

/** A label that was cut says the whole name to who points at it. */
function mark(
  labels: Iterable<SvgElement>,
  variables: readonly number[] | undefined,
  { label: nameOf, document }: ChartContext,
): void {
  if (variables === undefined) return
  let next = 0
  for (const label of labels) {
    const variable = variables[next++]
    label.setAttribute('data-variable', String(variable))
    const name = nameOf(variable)
    if (label.textContent !== name) label.append(svgElement(document, 'title', {}, name))
  }
}
