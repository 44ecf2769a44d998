/** What kind of selection a result is: by an ensemble or not; of lasso paths on a grid, or of members without one. */
import type { PathDesign } from '../ensemble/design.js'
import type {
  BoundResult,
  EnsembleResult,
  SelectedVariable,
  SelectionResult,
  VariableResult,
} from './result.js'

/** A result of an ensemble: there are members to count. */
export interface EnsembleSelection extends SelectionResult {
  readonly ensemble: EnsembleResult
  readonly selected: readonly (SelectedVariable & { readonly frequency: number })[]
  readonly variables: readonly CountedVariable[]
  readonly stability: NonNullable<SelectionResult['stability']>
}

export type CountedVariable = Required<VariableResult>

/** Of members that are lasso paths. */
export interface PathSelection extends EnsembleSelection {
  readonly ensemble: EnsembleResult & { readonly design: PathDesign }
  readonly bound: BoundResult
}

export function isEnsemble(result: SelectionResult): result is EnsembleSelection {
  return result.ensemble !== undefined
}

export function isPath(result: SelectionResult): result is PathSelection {
  return result.ensemble?.design.kind === 'path'
}
