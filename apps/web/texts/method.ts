/** The methods and their settings, for people who do not know them by name. */
import { plural } from '../../../src/report/text/plain/number.js'

export const method = {
  heading: 'How to select',
  names: {
    auto: [
      'Recommended method',
      'Random halves of the rows propose sets of variables, and the data weigh them: each signal gets the probability that it is real. The answer is checked on simulated outcomes. Nothing to tune.',
    ],
    pruned: [
      'Pruned stability selection',
      'Many random halves of the rows; the members that agree least with the data as a whole are pruned away. The method of Zhang, Wu and Zhu.',
    ],
    stability: [
      'Stability selection',
      'The same without pruning. Say how many false selections you allow, and that bound on their mean is proved.',
    ],
  } as Readonly<Record<string, readonly [string, string]>>,
  others: 'Other ensembles',
  common: 'Settings',
  advanced: 'Advanced settings',
  advancedText: 'The defaults are those of the paper. Change them if you know why.',
  defaults: 'Back to the defaults',
  before: 'Before you start',
  time: 'Estimated time',
  estimating: 'measuring…',
  about: (duration: string) => `about ${duration}`,
  instant: 'less than a second',
  memory: 'Memory',
  threads: 'Workers',
  threadsOf: (threads: number, cores: number) => `${threads} of ${plural(cores, 'core')}`,
  bound: 'False selections',
  boundOf: {
    proved: (pfer: string, q: number) => `at most ${pfer} expected, with q\u00a0=\u00a0${q}`,
    mean: (pfer: string, q: number) =>
      `at most ${pfer} expected, if members hold q\u00a0=\u00a0${q} on average`,
    unpruned: (pfer: string, q: number) =>
      `at most ${pfer} expected of all members, with q\u00a0=\u00a0${q}; nothing is proved for those kept`,
    bootstrap: () => 'nothing is proved for bootstrap samples',
  },
  near: 'This comes near the limits of a browser. Use fewer workers or leave columns out, or run it with the command line: secateur select.',
  beyond:
    'This is more than a browser can hold. Run it with the command line: secateur select reads the same file with the same settings.',
  run: 'Select variables',
} as const

export const options = {
  members: ['Members', 'Random halves of the rows. More members make frequencies steadier and take longer.'],
  threshold: [
    'Threshold',
    'A variable is selected when at least this share of members select it. You can move it afterwards.',
  ],
  pfer: [
    'False selections allowed',
    'How many wrong variables the bound for all members allows on average. Fewer is stricter. The default is rounded up as in the paper, a number you give down.',
  ],
  fdr: [
    'False discovery rate',
    'Share of the selected signals that may be expected to be false. Without it, signals of probability 1/2 and more are selected.',
  ],
  keep: ['Members kept', 'A fraction such as 1/3, or a number. You can move it afterwards.'],
  guarantee: [
    'Guarantee',
    'Also runs the whole method on 100 halves of the rows, and says what is proved about the variables that recur. Takes about a hundred times as long.',
  ],
  guaranteePairs: ['Pairs of halves', 'For the guarantee.'],
  guaranteeThreshold: [
    'Share of halves',
    'For the guarantee: the least share of halves that select a variable.',
  ],
  seed: ['Seed', 'Any number. The same seed gives the same result.'],
  q: [
    'Variables per member, q',
    'Where the path of a member ends. Empty: from the false selections allowed.',
  ],
  lambdas: ['Penalties, K', 'Points of the grid along which members are followed.'],
  gridRule: ['End of the grid', 'Which penalty with q variables ends the grid.'],
  sampler: ['Rows of a member', 'How rows are drawn. Pairs are complementary: together they hold all rows.'],
  stratified: ['Keep class proportions', 'With two classes: every member has them in the same proportion.'],
  prune: ['Order', 'How members are ordered before the last ones are pruned. Greedy is Algorithm 1.'],
  reference: ['Reference', 'The model of all rows that members are compared with.'],
  referenceForm: ['Form of the reference', 'Sizes of its coefficients, or only which ones it has.'],
  referenceLink: ['Model of the reference', 'For two classes: logistic, or linear on 0 and 1.'],
  importance: [
    'Importance',
    'How strongly a member holds a variable: the share of penalties at which it selects it.',
  ],
  threads: ['Workers', 'How many processor cores to use. Never changes the result.'],
} as Readonly<Record<string, readonly [string, string]>>

export const values = {
  first: 'first with q variables',
  farthest: 'last with exactly q',
  half: 'random halves',
  pairs: 'pairs of halves',
  bootstrap: 'bootstrap samples',
  stepwise: 'stepwise regression',
  aic: 'stepwise by AIC',
  bic: 'stepwise by BIC',
  ebic: 'stepwise by extended BIC',
  'lasso-cv': 'cross-validated lasso',
  correlation: 'correlations',
  zero: 'none (zero vector)',
  share: 'sizes, as shares',
  indicator: 'which it has',
  logit: 'logistic',
  linear: 'linear on 0 and 1',
  region: 'share of penalties',
  'unit-sum': 'summing to one',
  yes: 'yes',
  no: 'no',
} as Readonly<Record<string, string>>
