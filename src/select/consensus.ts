/**
 * The decision of the recommended method: a model and the ensemble decide together. With S the model of stepwise regression by EBIC
 * on all rows and pi the frequencies among all members, the consensus set is
 *   R = S u {j: pi_j >= 0.9},
 * the members are pruned towards the indicator of R (Algorithm 1), and with f the frequencies among the kept ones selected are
 *   {j in S: f_j >= 0.3} u {j in R \ S: f_j >= 0.9}:
 * little is asked of the ensemble where the model agrees, much where it does not. Where the model is empty, the variable at the head
 * of a path of pure noise is frequent too, so only {j: pi_j = 1} is selected.
 */
export const consensusLevels = {
  /** Of frequency among the kept members, for a variable of the model. */
  agreed: 0.3,
  /** Of frequency, for a variable that the model leaves out. */
  alone: 0.9,
} as const

/** The 0/1 indicator of R. */
export function consensusSet(model: ArrayLike<number>, full: Float64Array): Float64Array {
  const called = full.map(frequency => (frequency >= consensusLevels.alone ? 1 : 0))
  for (let e = 0; e < model.length; e++) called[model[e]] = 1
  return called
}

/** Selected, the most frequent first, equals in column order. */
export function consensusSelection(
  model: ArrayLike<number>,
  full: Float64Array,
  kept: Float64Array,
  alone: number = consensusLevels.alone,
): number[] {
  const inModel = new Set(Array.from(model))
  const passes = (j: number) => {
    if (inModel.size === 0) return full[j] === 1
    if (inModel.has(j)) return kept[j] >= consensusLevels.agreed
    return full[j] >= consensusLevels.alone && kept[j] >= alone
  }
  return [...kept.keys()].filter(passes).sort((a, b) => kept[b] - kept[a] || a - b)
}
