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

export interface Walk {
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
 * R's step(direction = "both"): of all single additions and removals, the one that lowers -2 log L + penalty * size most.
 * Differences below 1e-9 are rounding: taking them could go round in circles.
 */
export function byCriterion(penalty: number): Rule {
  return model => {
    const removal = model.bestRemoval()
    const addition = model.bestAddition()
    const down = removal === null ? 0 : removal.change - penalty
    const up = addition === null ? 0 : addition.change + penalty
    if (Math.min(down, up) > -1e-9) return null
    return down <= up ? { action: 'remove', move: removal! } : { action: 'add', move: addition! }
  }
}

/** Applies the rule from the empty model until it settles. */
export function walk(model: StepModel, rule: Rule, capacity: number): Walk {
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
