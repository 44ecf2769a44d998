import { cutOf, isPathSpec } from '../../method/kinds.js'
import type { SelectionResult } from '../../method/result.js'

/** How far the threshold of a result can be moved. A slider has steps: one that was not moved stands for the cut of the run. */
export function thresholdRange(result: SelectionResult): {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
} {
  const value = cutOf(result)
  if (isPathSpec(result.spec)) return { min: 0.505, max: 1, step: 0.005, value }
  const most = Math.max(value, ...result.variables.map(({ frequency }) => frequency))
  const max = Number((most > 0 ? most : 1).toPrecision(2))
  return { min: max / 200, max, step: max / 200, value }
}

/** The cut as it is shown. */
export function cutText(result: SelectionResult): string {
  const cut = cutOf(result)
  return String(isPathSpec(result.spec) ? cut : Number(cut.toPrecision(3)))
}
