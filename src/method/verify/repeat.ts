/** The selection that a result tells of, made again: the same method with the settings it records. */
import type { Dataset } from '../../data/dataset.js'
import { isEnsemble } from '../result/kinds.js'
import { reselect } from '../result/reselect.js'
import type { SelectionResult } from '../result/result.js'
import { type RunningOptions, select } from '../select.js'

export interface RepeatOptions extends Omit<RunningOptions, 'timeLimit' | 'limitFrom'> {
  /** The reference vector, where the caller had given one. */
  readonly reference?: ArrayLike<number> | undefined
  /** Leave out the simulations of an assessment. */
  readonly withoutAssessment?: boolean | undefined
}

export async function repeat(
  result: SelectionResult,
  data: Dataset,
  { reference, withoutAssessment, ...running }: RepeatOptions,
): Promise<SelectionResult> {
  const { method, settings } = result
  const brief = withoutAssessment === true && result.assessment !== undefined
  const again = await select(data, {
    ...settings,
    ...(reference && { reference }),
    ...(brief && { simulations: 0 }),
    method,
    ...running,
  })
  if (!isEnsemble(again) || !isEnsemble(result)) return again
  // What was moved afterwards is a setting, but for methods that have none of these.
  const { design, cut } = result.ensemble
  const keep = design.pruning?.keep
  const threshold = design.decision.name === 'threshold' || design.kind === 'learner' ? undefined : cut
  const sameKeep = keep === again.ensemble.design.pruning?.keep
  const sameCut = threshold === undefined || threshold === again.ensemble.cut
  return sameKeep && sameCut ? again : reselect(again, { threshold, keep, data })
}
