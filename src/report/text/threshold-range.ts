import type { EnsembleSelection } from '../../method/result/kinds.js'

/** How far the threshold of a result can be moved. A slider has steps: one that was not moved stands for the cut of the run. */
export function thresholdRange({ ensemble, variables }: EnsembleSelection): {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
} {
  const { design, cut: value } = ensemble
  if (design.decision.name === 'signals') return { min: 0.01, max: 1, step: 0.01, value: Math.min(1, value) }
  if (design.kind === 'path') return { min: 0.505, max: 1, step: 0.005, value }
  const most = Math.max(value, ...variables.map(({ frequency }) => frequency))
  const max = Number((most > 0 ? most : 1).toPrecision(2))
  return { min: max / 200, max, step: max / 200, value }
}

/** The cut as it is shown. */
export function cutText({ ensemble: { design, cut } }: EnsembleSelection): string {
  return String(design.kind === 'path' ? cut : Number(cut.toPrecision(3)))
}

/** What the threshold is a threshold of. */
export function thresholdName({ ensemble: { design } }: EnsembleSelection): string {
  return design.decision.name === 'signals' ? 'Probability from' : 'Threshold'
}
