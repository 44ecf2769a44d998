/** Settings of ensembles whose members are lasso paths on one grid, and of the threshold on their frequencies. */
import { samplerNames } from '../../sample/create-sampler.js'
import { members, seed } from './ensemble.js'
import { boolean, choice, integer, number } from './setting.js'

export const lambdas = integer({
  summary: 'K, the number of penalties on the grid',
  default: 100,
  least: 2,
  most: 10_000,
  option: true,
  advanced: true,
})

export const stratified = boolean({
  summary: 'whether every member keeps the proportions of the classes',
  derived: 'true for two classes',
  option: true,
  advanced: true,
  family: 'binomial',
})

/** The mixture of the elastic net. */
export const alpha = number({
  summary:
    "the lasso's share of the penalty; below 1 it is the elastic net, which keeps correlated variables together",
  derived: '1, the lasso',
  above: 0,
  most: 1,
  option: true,
  advanced: true,
})

/** Stability selection: of q, threshold and pfer two determine the third. */
export const stabilitySettings = {
  members,
  threshold: number({
    summary: 'least selection frequency of a selected variable, above 0.5',
    derived: '0.7, or what q and pfer demand',
    above: 0.5,
    most: 1,
    option: true,
  }),
  pfer: number({
    summary: 'expected number of false selections allowed (PFER)',
    derived: '4, as the paper',
    above: 0,
    option: true,
  }),
  q: integer({
    summary: 'variables on the path of all rows where the grid ends',
    derived: 'by threshold and pfer',
    least: 1,
    option: true,
    advanced: true,
  }),
  rounding: choice(['down', 'up'], {
    summary: 'how a q computed from the pfer is rounded',
    derived: 'down to keep a pfer that is given, otherwise up, as the paper',
    advanced: true,
  }),
  lambdas,
  alpha,
  gridRule: choice(['first', 'farthest'], {
    summary: 'which penalty with q variables ends the grid',
    default: 'first',
    option: true,
    advanced: true,
  }),
  sampler: choice(samplerNames, {
    summary:
      'which rows a member sees: half of them, the halves of complementary pairs, or a bootstrap sample',
    default: 'half',
    option: true,
    advanced: true,
  }),
  stratified,
  seed,
} as const
