import type { EnsembleSelection } from '../../src/method/result/kinds.js'
import { movedResult } from '../../src/method/result/moved-result.js'
import { thresholdRange } from '../../src/report/text/threshold-range.js'

/** The stored result at another threshold and U. The run's own coefficients stay while the same variables are selected. */
export function movedTo(stored: EnsembleSelection, threshold: number, keep?: number): EnsembleSelection {
  // A slider has steps; one that was not moved stands for the exact setting of the run.
  const { step, value } = thresholdRange(stored)
  const same = Math.abs(threshold - value) < 0.52 * step
  if (same && (keep === undefined || keep === stored.ensemble.kept)) return stored
  const moved = movedResult(stored, {
    // The rule of the run stays while only the members kept are moved.
    threshold: same ? undefined : Number(threshold.toFixed(stored.ensemble.design.kind === 'path' ? 3 : 6)),
    ...(keep !== undefined && keep !== stored.ensemble.kept && { keep }),
  })
  const estimates = new Map(stored.selected.map(variable => [variable.index, variable]))
  const unchanged =
    moved.selected.length === stored.selected.length &&
    moved.selected.every(({ index }) => estimates.has(index))
  if (!unchanged) return moved
  return {
    ...moved,
    intercept: stored.intercept,
    ...(stored.intercepts && { intercepts: stored.intercepts }),
    ...(stored.concordance && { concordance: stored.concordance }),
    ...(stored.validation && { validation: stored.validation }),
    ...(stored.unpenalised && { unpenalised: stored.unpenalised }),
    selected: moved.selected.map(variable => ({
      ...estimates.get(variable.index)!,
      frequency: variable.frequency,
    })),
  }
}
