/**
 * Stochastic stepwise selection (Xin and Zhu 2012). From the empty model S, in turn:
 *   forward: of the m variables outside, a group size g uniform on 1 .. max(1, round(lambda m)) and
 *     k = floor(C(m, g)^(1/kappa)) groups of that size are drawn; the best one enters if the criterion falls;
 *   backward: the same with the m variables inside, of which the best group leaves;
 * until neither step improves. The released code stops rounding at 1:0 when m = 1; here one variable can always be tried.
 */
import { exp, log } from '../../math/elementary.js'
import { stream } from '../../random/stream.js'
import { streamState } from '../../random/stream-state.js'
import type { GroupModel } from '../subset/group-model.js'

export interface Search {
  /** What models of each size cost. */
  readonly price: (size: number) => number
  readonly lambda: number
  readonly kappa: number
  /** At most this many groups are tried per step. */
  readonly mostGroups: number
  /** At most this many variables enter. */
  readonly mostVariables: number
}

export interface StochasticModel {
  /** In order of entry. */
  readonly selected: readonly number[]
  /** The criterion, less that of the empty model: negative or zero. */
  readonly criterion: number
}

/** Differences below this are rounding: taking them could go round in circles. */
const slack = 1e-9

/** Pure in (model's data, search, seed, b). */
export function stochasticStepwise(
  model: GroupModel,
  search: Search,
  seed: number,
  b: number,
): StochasticModel {
  const { price, lambda, kappa, mostGroups, mostVariables } = search
  const sizes = stream(seed, 'st2e/sizes', b)
  model.restart(streamState(seed, 'st2e/groups', b))
  const size = (m: number) => 1 + sizes.below(Math.max(1, Math.round(lambda * m)))
  const groups = (m: number, g: number) => groupCount(m, g, kappa, mostGroups)
  let criterion = 0

  function forward(): boolean {
    const left = mostVariables - model.selected.length
    const m = model.p - model.selected.length
    if (left <= 0 || m === 0 || model.perfect) return false
    const g = Math.min(size(m), left)
    return accept(model.bestAddition(g, groups(m, g)))
  }

  function backward(): boolean {
    const m = model.selected.length
    if (m === 0) return false
    const g = size(m)
    return accept(model.bestRemoval(g, groups(m, g)))
  }

  function accept({ columns, deviance }: { columns: readonly number[]; deviance: number }): boolean {
    if (!(deviance + price(columns.length) < criterion - slack)) return false
    model.become(columns)
    criterion = model.deviance + price(model.selected.length)
    return true
  }

  for (;;) {
    const grown = forward()
    const shrunk = backward()
    if (!grown && !shrunk) return { selected: model.selected, criterion }
  }
}

/** floor(C(m, g)^(1/kappa)), at least 1 and at most `most`. */
export function groupCount(m: number, g: number, kappa: number, most: number): number {
  let logarithm = 0
  for (let i = 0; i < Math.min(g, m - g); i++) logarithm += log((m - i) / (i + 1))
  // A whole number must not be missed by the rounding of its logarithm.
  return Math.max(1, Math.min(most, Math.floor(exp(Math.min(logarithm / kappa, 40)) * (1 + 1e-12))))
}
