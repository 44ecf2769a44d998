import type { SelectionResult } from '../../method/result.js'
import { duration, plural } from './number.js'

/** What a reader of the result should know: that it was cut short, and its warnings. */
export function notes({ timing: { stopped }, ensemble, warnings }: SelectionResult): readonly string[] {
  if (stopped === undefined) return warnings
  return [
    `The time limit of ${duration(stopped.limit)} ended the ensemble after ${plural(ensemble.members, 'member')} of the ${stopped.asked} asked for; the result is that of a run with --members ${ensemble.members}.`,
    ...warnings,
  ]
}
