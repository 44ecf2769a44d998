import { stepwise as stepwiseOf, stepwiseRules } from '../../learner/stepwise/stepwise.js'
import { defineMethod, noTasks } from '../method.js'
import { works } from '../result/citations.js'
import { choice, number } from '../settings/setting.js'
import { ebicGamma } from '../settings/validation.js'
import { single } from '../single/single.js'
import { noPenalty } from '../takes.js'

const settings = {
  criterion: choice(stepwiseRules, { summary: 'what a step goes by', default: 'p-value', option: true }),
  enter: number({
    summary: 'a variable enters below this p-value',
    default: 0.05,
    above: 0,
    most: 1,
    advanced: true,
  }),
  remove: number({
    summary: 'a variable leaves above this p-value',
    default: 0.1,
    above: 0,
    most: 1,
    advanced: true,
  }),
  gamma: ebicGamma,
  link: choice(['logit', 'linear'], {
    summary: 'model of two classes: logistic, or least squares on 0 and 1',
    default: 'logit',
    advanced: true,
    family: 'binomial',
  }),
} as const

/** Stepwise regression from the empty model, by p-value, AIC, BIC or EBIC. */
export const stepwise = defineMethod({
  name: 'stepwise',
  title: 'Stepwise regression',
  summary: 'stepwise regression by p-value, AIC, BIC, EBIC',
  citations: [works.efroymson],
  kind: 'single',
  settings,
  takes: noPenalty,
  run: (data, { criterion, ...given }) =>
    noTasks(() => {
      const { selected, coefficients, unpenalised, intercept } = stepwiseOf(data, {
        rule: criterion,
        ...given,
      })
      return single(
        data,
        { criterion, ...given },
        { selected, coefficients, ...(unpenalised && { unpenalised }), intercept },
      )
    }),
})
