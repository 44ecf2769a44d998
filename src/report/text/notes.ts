import type { SelectionResult } from '../../method/result/result.js'
import { duration, plural } from './plain/number.js'

/** What a reader of the result should know: that it was cut short, and its warnings. */
export function notes({ timing: { stopped }, ensemble, warnings }: SelectionResult): readonly string[] {
  const texts = warnings.map(({ text }) => text)
  if (stopped === undefined || ensemble === undefined) return texts
  const { members } = ensemble
  return [
    `The time limit of ${duration(stopped.limit)} ended the ensemble after ${plural(members, 'member')} of the ${stopped.asked} asked for; the result is that of a run with --members ${members}.`,
    ...texts,
  ]
}
