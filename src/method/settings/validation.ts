/** Settings of single models: cross-validation, information criteria, false discovery rates. */
import { type LambdaRule, lambdaRules } from '../../learner/cross-validation/choose.js'
import { choice, integer, number, numberOr } from './setting.js'

export const ruleOfLambda = (usual: LambdaRule) =>
  choice(lambdaRules, {
    summary: 'the cross-validated penalty with the least loss, or the largest within one standard error',
    default: usual,
    option: true,
  })

export const foldsOf = (count: number) =>
  integer({ summary: 'folds of the cross-validation', default: count, least: 3, option: true })

export const ratio = number({
  summary: 'the smallest penalty of the grid as a share of the largest',
  derived: 'by the numbers of rows and columns',
  above: 0,
  below: 1,
  advanced: true,
})

/** Of SCAD and MCP. */
export const concavity = number({
  summary: 'gamma, how soon the penalty levels off',
  derived: '3.7 for SCAD, 3 for MCP',
  above: 1,
  advanced: true,
})

export const ebicGamma = number({ summary: "EBIC's gamma", default: 1, least: 0, advanced: true })

export const fdr = number({
  summary: 'false discovery rate to keep to',
  default: 0.1,
  above: 0,
  below: 1,
  option: true,
})

export const screeningSize = numberOr('integer', ['paper', 'package'], {
  summary: 'columns kept by screening: a number, n / log n as the paper, or the rule of the R package',
  default: 'paper',
  least: 1,
  advanced: true,
})
