/** Members of the stochastic stepwise ensemble ST2E (Xin and Zhu 2012): all see all rows, and differ by the groups they tried. */
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { loadKernels } from '../../math/kernels/load.js'
import { setMember } from '../as-member.js'
import { type Criterion, checkCriterion, checkGamma, defaultCriterion, priceOf } from '../criterion.js'
import type { MemberLearner } from '../member-learner.js'
import { checkColumns } from '../subset/gram.js'
import type { GroupModel } from '../subset/group-model.js'
import { createLinearGroups } from '../subset/linear-groups.js'
import { createLogisticGroups } from '../subset/logistic-groups.js'
import { type Search, stochasticStepwise } from './stochastic-stepwise.js'

export interface St2eOptions {
  /** 'aic' as in the paper, or 'ebic' where p >= n; the authors' released code computes BIC. */
  readonly criterion?: Criterion | undefined
  /** EBIC's gamma; 1. */
  readonly gamma?: number | undefined
  /** Groups have at most this share of the candidates; 0.5, as throughout the paper. */
  readonly lambda?: number | undefined
  /** The larger, the fewer groups are tried: weaker, more diverse members; 4. The authors choose it by plot: `chooseKappa`. */
  readonly kappa?: number | undefined
  /** At most this many groups are tried per step; 5000. The original has no limit. */
  readonly mostGroups?: number | undefined
  /** At most this many variables in a member, up to n - 2; half the rows. The original supposes p < n and has no limit. */
  readonly mostVariables?: number | undefined
}

export interface St2eSettings {
  readonly criterion: Criterion
  readonly gamma: number
  readonly lambda: number
  readonly kappa: number
  readonly mostGroups: number
  readonly mostVariables: number
}

export const st2e: MemberLearner<St2eOptions, St2eSettings> = {
  name: 'st2e',
  settings(data, options) {
    const { n, p } = data
    const most = Math.max(1, Math.min(p, n - 2))
    const { criterion = defaultCriterion(n, p), gamma = 1, lambda = 0.5, kappa = 4 } = options
    const { mostGroups = 5000, mostVariables = Math.max(1, Math.min(p, Math.floor(n / 2))) } = options
    checkColumns(p)
    checkCriterion(criterion)
    checkGamma(gamma)
    if (!(lambda > 0 && lambda <= 1))
      fail('usage/lambda', { where: 'lambda', rule: 'must lie in (0, 1]', got: lambda })
    if (!(kappa >= 1 && kappa < Infinity))
      fail('usage/kappa', {
        where: 'kappa',
        rule: 'must be at least 1',
        got: kappa,
        hint: 'At 1 as many groups are drawn as there are',
      })
    checkWhole('most-groups', mostGroups, 1e7)
    checkWhole('most-variables', mostVariables, most)
    return { criterion, gamma, lambda, kappa, mostGroups, mostVariables }
  },
  points: () => 1,
  prepare(data, settings, seed) {
    const draw = prepareSt2(data, settings, seed)
    return b => setMember(draw(b).selected)
  },
}

/** Runs of stochastic stepwise selection with their criteria, any of them in any order. */
export function prepareSt2(
  data: Dataset,
  settings: St2eSettings,
  seed: number,
  kernels = loadKernels(),
): (b: number) => ReturnType<typeof stochasticStepwise> {
  const { criterion, gamma, ...rest } = settings
  const search: Search = { ...rest, price: priceOf(criterion, data.n, data.p, gamma) }
  const model: GroupModel = (data.family === 'gaussian' ? createLinearGroups : createLogisticGroups)(
    data,
    settings.mostVariables,
    kernels,
  )
  return b => stochasticStepwise(model, search, seed, b)
}

function checkWhole(where: 'most-groups' | 'most-variables', value: number, most: number): void {
  if (!(Number.isInteger(value) && value >= 1 && value <= most))
    fail(`usage/${where}`, { where, rule: `must be a whole number from 1 to ${most}`, got: value })
}
