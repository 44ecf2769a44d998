/**
 * The recommended method and its error statement on one data set: besides what it selects, how many false variables its simulations
 * found, and in how many of them the exact set came out. The simulations are those of src/method/assessment/assess.ts.
 */
import type { Dataset } from '../../data/dataset.js'
import { simulatedResponses } from '../../method/assessment/simulated-responses.js'
import type { BenchmarkRecord } from '../record.js'
import { recommendedSet } from './member-rules.js'

export interface Statement {
  readonly selected: readonly number[]
  readonly simulations: number
  readonly falsePositives: number
  readonly exact: number
}

function statementOf(data: Dataset, seed: number, simulations = 20): Statement {
  const selected = recommendedSet(data, seed)
  const draw = simulatedResponses(data, selected)
  let falsePositives = 0
  let exact = 0
  let done = 0
  for (let b = 0; typeof draw !== 'string' && b < simulations; b++) {
    const response = draw(b, seed)
    if (response === undefined) break
    const found = recommendedSet({ ...data, ...response }, seed + b + 1)
    const wrong = found.filter(j => !selected.includes(j)).length
    falsePositives += wrong
    if (wrong === 0 && found.length === selected.length) exact++
    done++
  }
  return { selected, simulations: done, falsePositives, exact }
}

/** As a record keeps it: what was found and what was false, and the two counts out of so many simulations. */
export function statementScores(
  data: Dataset,
  seed: number,
  truth: ReadonlySet<number>,
): BenchmarkRecord['scores'] {
  const { selected, simulations, falsePositives, exact } = statementOf(data, seed)
  const found = selected.filter(j => truth.has(j)).length
  return {
    auto: [found, selected.length - found],
    stated: [falsePositives, simulations],
    exact: [exact, simulations],
  }
}
