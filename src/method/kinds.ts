/** What kind of selection a result is: of lasso paths on a grid, or of members without one; pruned or not. */
import type { Pruning } from './pruning.js'
import type { BoundResult, SelectionResult } from './result.js'
import type { PathSpec, Spec } from './spec.js'

export interface PathResult extends SelectionResult {
  readonly spec: PathSpec
  readonly bound: BoundResult
}

export function isPathSpec(spec: Spec): spec is PathSpec {
  return spec.method === 'stability' || spec.method === 'pruned'
}

export function isPath(result: SelectionResult): result is PathResult {
  return isPathSpec(result.spec)
}

/** The recommended method: a model and the ensemble decide together. */
export function byWitnesses(spec: Spec): boolean {
  return spec.method === 'pruned' && spec.decision !== undefined
}

/** Null for an ensemble that was not pruned. */
export function pruningOf(spec: Spec): Pruning | null {
  if (spec.method === 'stability') return null
  return spec.method === 'pruned' ? spec : spec.pruning
}

/** Where the line was drawn: a selected variable has at least, or more than, this. */
export function cutOf({ spec, cut }: Pick<SelectionResult, 'spec' | 'cut'>): number {
  return isPathSpec(spec) ? spec.threshold : cut!
}
