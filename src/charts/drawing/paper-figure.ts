/** A chart for a journal: as a file of its own that says how wide it is on paper, its letters of 9 points there. */
import type { SvgDocument, SvgElement } from './document.js'
import { standaloneSvg } from './standalone.js'

/** Millimetres of one and of two columns, and the pixels a chart is drawn in for each. */
export const papers = { one: { mm: 85, drawn: 360 }, two: { mm: 180, drawn: 720 } } as const

export const DPI = 300

export interface PaperFigure {
  readonly svg: string
  readonly mm: number
  /** Height in millimetres. */
  readonly tall: number
  /** Pixels at 300 to the inch. */
  readonly pixels: readonly [width: number, height: number]
}

export function paperFigure(chart: SvgElement, mm: number, document: SvgDocument): PaperFigure {
  const [, , width, height] = chart.getAttribute('viewBox')!.split(' ').map(Number)
  const tall = (mm * height) / width
  chart.setAttribute('width', `${mm}mm`)
  chart.setAttribute('height', `${tall.toFixed(2)}mm`)
  const across = Math.round((mm / 25.4) * DPI)
  return {
    svg: standaloneSvg(chart, document),
    mm,
    tall,
    pixels: [across, Math.round((across * height) / width)],
  }
}
