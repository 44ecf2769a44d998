import type { ChartContext } from './document.js'
import { labelWidth } from './label-width.js'
import { shortNames } from './short-names.js'

export function widest(labels: readonly string[]): number {
  return labels.reduce((most, label) => Math.max(most, labelWidth(label)), 0)
}

/** The labels of a chart, none wider than `most`: how each variable is written, and how much room they take. */
export function fittedLabels(
  variables: readonly number[],
  { label }: Pick<ChartContext, 'label'>,
  most: number,
): { readonly of: (variable: number) => string; readonly width: number } {
  const short = shortNames(variables.map(label), most)
  const of = new Map(variables.map((variable, k) => [variable, short[k]]))
  return { of: variable => of.get(variable) ?? label(variable), width: widest(short) }
}

/** Positions as near to those wanted as a distance of at least `gap` allows, within [low, high]; the order is kept. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = [...wanted.keys()].sort((a, b) => wanted[a] - wanted[b] || a - b)
  const placed = new Array<number>(wanted.length)
  let floor = low
  for (const i of order) {
    placed[i] = Math.max(wanted[i], floor)
    floor = placed[i] + gap
  }
  let ceiling = high
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i], ceiling)
    ceiling = placed[i] - gap
  }
  return placed
}
