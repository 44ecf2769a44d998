/** What the marks of all charts share. */
import { type Markish, pointer, pointerX, tip } from '@observablehq/plot'
import { colours } from './colours.js'
import type { ChartContext } from './document.js'
import type { LegendItem } from './legend.js'

/** Option of a grid. */
export const faint = { strokeOpacity: 0.12 } as const

/** Options of an axis that says in its middle what it shows. */
export function called(label: string) {
  return { label, labelAnchor: 'center', labelArrow: 'none', tickSize: 0 } as const
}

/** Option of a line where something is decided. */
export const cutLine = { stroke: colours.threshold, strokeWidth: 1.5, strokeDasharray: '5 3' } as const

/** Where a name stands beside its point. */
export const beside = { dx: 8, dy: -8, textAnchor: 'start' } as const

export const selectedKeys: readonly LegendItem[] = [
  { mark: 'dot', colour: colours.accent, text: 'selected' },
  { mark: 'dot', colour: colours.muted, text: 'not selected' },
]

/** What is said of the datum under the pointer, or of the nearest along x, on a page that follows it. */
export function tips<Datum>(
  { interactive }: ChartContext,
  data: readonly Datum[],
  place: { readonly x: string; readonly y: string },
  title: (datum: Datum) => string,
  along: 'x' | 'both' = 'both',
): Markish[] {
  if (interactive !== true) return []
  return [tip(data, (along === 'x' ? pointerX : pointer)({ ...place, title }))]
}

/** As few digits as tell the value: 4, 4.08, 0.97. */
export function brief(value: number): string {
  return String(Number(value.toPrecision(3)))
}
