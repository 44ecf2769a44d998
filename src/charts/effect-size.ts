import type { SelectedVariable } from '../method/result/result.js'

/** How far the response moves with one standard deviation of the variable: |coefficient| sd; 0 without a refit. */
export function effectSize({
  coefficient,
  deviation,
}: Pick<SelectedVariable, 'coefficient' | 'deviation'>): number {
  return Math.abs(coefficient ?? 0) * (deviation ?? 0)
}
