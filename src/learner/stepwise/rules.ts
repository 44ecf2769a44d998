import { checkpoint } from '../../math/checkpoint.js'
import type { Move, StepModel } from './step-model.js'

export interface Step {
  readonly action: 'add' | 'remove'
  readonly variable: number
  /** p-value of the variable that moved. */
  readonly pValue: number
  /** Change of -2 log likelihood. */
  readonly change: number
}

/** `settled`: the rule finds no further move; `full`: as many variables as the rows allow; `cycle`: a model came back. */
export type Ending = 'settled' | 'full' | 'perfect-fit' | 'separation' | 'cycle'

export interface Search {
  readonly steps: readonly Step[]
  readonly ending: Ending
}

type Action = Step['action']
type Rule = (model: StepModel) => { readonly action: Action; readonly move: Move } | null

/**
 * Matlab's stepwisefit: the variable with the smallest p-value enters if that is below `enter`; only if none can, the one
 * with the largest leaves if that is above `remove`.
 */
export function byPValue(enter: number, remove: number): Rule {
  return model => {
    const addition = model.bestAddition()
    if (addition !== null && addition.pValue < enter) return { action: 'add', move: addition }
    const removal = model.bestRemoval()
    if (removal !== null && removal.pValue > remove) return { action: 'remove', move: removal }
    return null
  }
}

/**
 * R's step(direction = "both"): of all single additions and removals, the one that lowers -2 log L + price(size) most.
 * Differences below 1e-9 are rounding: taking them could go round in circles.
 */
export function byCriterion(price: (size: number) => number): Rule {
  return model => {
    const size = model.selected.length
    const removal = model.bestRemoval()
    const addition = model.bestAddition()
    const down = removal === null ? 0 : removal.change + price(size - 1) - price(size)
    const up = addition === null ? 0 : addition.change + price(size + 1) - price(size)
    if (Math.min(down, up) > -1e-9) return null
    return down <= up ? { action: 'remove', move: removal! } : { action: 'add', move: addition! }
  }
}

/** Applies the rule from the empty model until it settles. */
export function search(model: StepModel, rule: Rule, capacity: number): Search {
  const steps: Step[] = []
  const seen = new Set<string>()
  for (;;) {
    checkpoint()
    const limit = model.limit()
    if (limit !== null) return { steps, ending: limit }
    const next = rule(model)
    if (next === null) return { steps, ending: model.selected.length === capacity ? 'full' : 'settled' }
    const { action, move } = next
    model[action](move.variable)
    steps.push({ action, ...move })
    // Only a removal can lead back to an earlier model.
    if (action === 'remove') {
      const key = [...model.selected].sort((a, b) => a - b).join()
      if (seen.has(key)) return { steps, ending: 'cycle' }
      seen.add(key)
    }
  }
}

/**
 * On from a model where a criterion settles: the best additions enter until there are `deepest` variables, and the rule leads back
 * from there. Where many variables matter a little each, the criterion rises before it falls. The first model returns unless the other
 * has a lower criterion.
 */
export function searchBeyond(
  model: StepModel,
  price: (size: number) => number,
  deepest: number,
  capacity: number,
): readonly Step[] {
  const first = [...model.selected]
  const steps: Step[] = []
  while (model.selected.length < deepest && model.limit() === null) {
    const addition = model.bestAddition()
    if (addition === null) break
    model.add(addition.variable)
    steps.push({ action: 'add', ...addition })
  }
  steps.push(...search(model, byCriterion(price), capacity).steps)
  const change = steps.reduce((sum, step) => sum + step.change, 0)
  if (change + price(model.selected.length) - price(first.length) < -1e-9) return steps
  for (const variable of model.selected.toReversed()) model.remove(variable)
  for (const variable of first) model.add(variable)
  return []
}
