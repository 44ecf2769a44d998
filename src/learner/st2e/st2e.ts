/** Members of the stochastic stepwise ensemble ST2E (Xin and Zhu 2012): all see all rows, and differ by the groups they tried. */
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { loadKernels } from '../../math/kernels/load.js'
import { setMember } from '../as-member.js'
import { countedRows, roomFor } from '../counted-rows.js'
import { type Criterion, choicesOf, coefficientsEach, defaultCriterion, priceOf } from '../criterion.js'
import type { MemberLearner } from '../member-learner.js'
import { checkColumns } from '../subset/gram.js'
import type { GroupModel } from '../subset/group-model.js'
import { createLikelihoodGroups } from '../subset/likelihood-groups.js'
import { createLinearGroups } from '../subset/linear-groups.js'
import { createLogisticGroups } from '../subset/logistic-groups.js'
import { isPlainLogistic } from '../subset/plain-logistic.js'
import { type Search, stochasticStepwise } from './stochastic-stepwise.js'

export interface St2eSettings {
  /** 'aic' as in the paper, or 'ebic' where p >= n; the authors' released code computes BIC. */
  readonly criterion: Criterion
  readonly gamma: number
  /** Groups have at most this share of the candidates; 0.5, as throughout the paper. */
  readonly lambda: number
  /** The larger, the fewer groups are tried: weaker, more diverse members; 4. The authors choose it by plot: `chooseKappa`. */
  readonly kappa: number
  /** At most this many groups are tried per step; 5000. The original has no limit. */
  readonly mostGroups: number
  /** At most this many variables in a member, up to n - 2 less those kept in every model; half the rows, or events. The original supposes p < n and has no limit. */
  readonly mostVariables: number
}

export const st2e: MemberLearner<St2eSettings> = {
  name: 'st2e',
  settings(data, asked) {
    const { p } = data
    const most = Math.max(1, Math.min(p, roomFor(data)))
    const { criterion = defaultCriterion(data), gamma = 1, lambda = 0.5, kappa = 4 } = asked
    const usual = Math.max(1, Math.min(most, Math.floor(countedRows(data) / 2)))
    const { mostGroups = 5000, mostVariables = usual } = asked
    checkColumns(p)
    if (mostVariables > most)
      fail('usage/most-variables', {
        where: 'most-variables',
        rule: `must be a whole number from 1 to ${most}`,
        got: mostVariables,
      })
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
  const price = priceOf(criterion, countedRows(data), choicesOf(data), gamma, coefficientsEach(data))
  const search: Search = { ...rest, price }
  const model = createGroups(data)(data, settings.mostVariables, kernels)
  return b => stochasticStepwise(model, search, seed, b)
}

function createGroups(data: Dataset): (data: Dataset, most: number, kernels: Kernels) => GroupModel {
  if (data.family === 'gaussian') return createLinearGroups
  return isPlainLogistic(data) ? createLogisticGroups : createLikelihoodGroups
}
