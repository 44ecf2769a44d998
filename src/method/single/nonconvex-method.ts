import { chooseByValidation } from '../../learner/cross-validation/choose.js'
import type { NonconvexName } from '../../path/nonconvex/penalty.js'
import { defineMethod, type Method, noTasks } from '../method.js'
import type { Citation } from '../result/citation.js'
import { seed } from '../settings/ensemble.js'
import { concavity, foldsOf, ratio, ruleOfLambda } from '../settings/validation.js'
import { oneTable } from '../takes.js'
import { defined, single } from './single.js'

/** SCAD or MCP at a cross-validated penalty, as cv.ncvreg and the paper. */
export function nonconvexMethod(name: NonconvexName, title: string, citation: Citation): Method {
  return defineMethod({
    name,
    title,
    summary: `${title} at a cross-validated penalty`,
    citations: [citation],
    kind: 'single',
    settings: { rule: ruleOfLambda('min'), folds: foldsOf(10), gamma: concavity, ratio, seed },
    takes: oneTable,
    run: (data, settings) =>
      noTasks(() => {
        const { rule, folds, seed: own, gamma, ratio: end } = settings
        const optional = defined({ gamma, ratio: end })
        const choice = chooseByValidation(data, { penalty: name, rule, folds, seed: own, ...optional })
        return single(data, { ...settings, gamma: choice.validation.gamma }, choice)
      }),
  })
}
