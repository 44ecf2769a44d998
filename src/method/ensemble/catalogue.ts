/** The ensembles whose members are not paths on a grid: what they are, where they come from, and their usual settings. */
import type { LearnerName } from '../../learner/member-learners.js'
import type { Decision } from '../../select/decide.js'
import type { Fusion } from '../../select/fuse.js'

export interface EnsembleMethod {
  /** As it stands in a sentence. */
  readonly title: string
  /** One line. */
  readonly does: string
  readonly citation: string
  /** In full, for a list of references. */
  readonly reference: string
  /** B. */
  readonly members: number
  readonly fusion: Fusion
  readonly decision: Decision
}

export const ensembleMethods: Readonly<Record<LearnerName | 'pga' | 'tcsl', EnsembleMethod>> = {
  st2e: {
    title: 'ST2E',
    does: 'stochastic stepwise selection',
    citation: 'Xin & Zhu 2012',
    reference:
      'Xin, L., & Zhu, M. (2012). Stochastic stepwise ensembles for variable selection. Journal of Computational and Graphical Statistics, 21(2), 275–294.',
    members: 300,
    fusion: 'mean',
    decision: { name: 'largest-gap' },
  },
  bss: {
    title: 'BSS',
    does: 'stepwise selection on bootstrap samples',
    citation: 'Zhu & Fan 2011',
    reference:
      'Zhu, M., & Fan, G. (2011). Variable selection by ensembles for the Cox model. Journal of Statistical Computation and Simulation, 81(12), 1983–1992.',
    members: 100,
    fusion: 'mean',
    decision: { name: 'largest-gap' },
  },
  pga: {
    title: 'PGA',
    does: 'parallel genetic algorithms, stopped early',
    citation: 'Zhu & Chipman 2006',
    reference:
      'Zhu, M., & Chipman, H. A. (2006). Darwinian evolution in parallel universes: a parallel genetic algorithm for variable selection. Technometrics, 48(4), 491–502.',
    members: 25,
    fusion: 'mean',
    decision: { name: 'largest-gap' },
  },
  tcsl: {
    title: 'TCSL',
    does: 'tilted correlation screening on bootstrap samples',
    citation: 'Lin & Pang 2014',
    reference:
      'Lin, B., & Pang, Z. (2014). Tilted correlation screening learning in high-dimensional data analysis. Journal of Computational and Graphical Statistics, 23(2), 478–496.',
    members: 100,
    fusion: 'mean',
    decision: { name: 'threshold', threshold: 0.5 },
  },
  'random-lasso': {
    title: 'random lasso',
    does: 'lasso on bootstrap samples and random columns, twice',
    citation: 'Wang, Nan, Rosset & Zhu 2011',
    reference:
      'Wang, S., Nan, B., Rosset, S., & Zhu, J. (2011). Random lasso. Annals of Applied Statistics, 5(1), 468–485.',
    members: 200,
    fusion: 'value',
    decision: { name: 'one-in-n' },
  },
}
