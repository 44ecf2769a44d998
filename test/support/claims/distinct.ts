import type { SelectionResult } from '../../../src/method/result/result.js'
import { equal, so } from './claim.js'

/** p of the bounds; where every variable is a column and none is unpenalised, counted again from the copies and the note on constant columns. */
export function distinctOf(
  { bound, guarantee, ...result }: SelectionResult,
  of: 'bound' | 'guarantee' = 'bound',
): number {
  const { variables, copies = [], warnings, data, unpenalised, settings } = result
  const p = variables.length
  const told = (of === 'bound' ? bound : guarantee)?.variables
  if (told !== undefined) so(told < p && told >= 1, `${told} variables of ${p} count`)
  const note = warnings.find(({ code }) => code === 'columns-constant')?.text
  const constant = note === undefined ? 0 : Number(/^\d+/.exec(note)?.[0] ?? 1)
  const others = copies.reduce((sum, set) => sum + set.length - 1, 0)
  // An elastic net holds copies together, so that all of them count.
  const isNet = typeof settings.alpha === 'number' && settings.alpha < 1
  if (data.columns === undefined && unpenalised === undefined && !isNet)
    equal(told ?? p, Math.max(1, p - constant - others), 'the number of distinct variables')
  return told ?? p
}
