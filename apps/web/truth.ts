import type { SelectionResult } from '../../src/method/result/result.js'

/**
 * How a selection compares with the variables that are known to matter, as those of the example are: those it missed, and those it
 * selected although they do not matter.
 */
export function hitsOf({ selected }: Pick<SelectionResult, 'selected'>, truth: readonly string[]) {
  const names = new Set(selected.map(({ name }) => name))
  const missed = truth.filter(name => !names.has(name))
  const wrong = [...names].filter(name => !truth.includes(name))
  return { found: truth.length - missed.length, of: truth.length, missed, wrong }
}
