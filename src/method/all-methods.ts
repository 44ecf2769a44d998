/** Every method there is, in the order in which a reader meets them. */
import { ensembleMethods } from './ensemble/catalogue.js'
import { type RivalName, rivals } from './rivals/selection.js'

export interface MethodLine {
  readonly name: string
  /** 'ensemble' has members that can be pruned; 'single' selects once. */
  readonly kind: 'ensemble' | 'single'
  /** One line. */
  readonly does: string
  readonly citation: string
  /** Members, for an ensemble. */
  readonly members?: number
  /** How variables are chosen, for an ensemble. */
  readonly decision?: string
}

const single: Readonly<Record<RivalName, readonly [does: string, citation: string]>> = {
  lasso: ['lasso at a cross-validated penalty', 'Tibshirani 1996'],
  scad: ['SCAD at a cross-validated penalty', 'Fan & Li 2001'],
  mcp: ['MCP at a cross-validated penalty', 'Zhang 2010'],
  sis: ['screening by correlation, then SCAD', 'Fan & Lv 2008'],
  isis: ['iterated screening, then SCAD', 'Fan & Lv 2008'],
  stepwise: ['stepwise regression by p-value, AIC, BIC, EBIC', 'Efroymson 1960'],
  tcs: ['tilted correlation screening', 'Cho & Fryzlewicz 2012'],
  ipss: ['stability paths integrated over penalties', 'Melikechi & Miller 2024'],
  sharp: ['penalty and threshold that stand out most', 'Bodinier et al. 2023'],
  stabl: ['threshold from permuted copies of the columns', 'Hedou et al. 2023'],
  knockoff: ['each column against a knockoff of it', 'Barber & Candes 2015'],
}

const threshold = { kind: 'ensemble', members: 100, decision: 'threshold 0.7' } as const

export function allMethods(): MethodLine[] {
  return [
    {
      name: 'auto',
      kind: 'ensemble',
      members: 100,
      decision: 'a model and the members',
      does: 'recommended: pruned, with a model that agrees',
      citation: 'which-method.md',
    },
    {
      name: 'pruned',
      does: 'stability selection from a third of its members',
      citation: 'Zhang, Wu & Zhu 2019',
      ...threshold,
    },
    {
      name: 'stability',
      does: 'lasso paths of half-samples, how often selected',
      citation: 'Meinshausen & Bühlmann 2010',
      ...threshold,
    },
    {
      name: 'randomised-lasso',
      does: 'the same with random penalties in each member',
      citation: 'Meinshausen & Bühlmann 2010',
      ...threshold,
    },
    ...Object.entries(ensembleMethods).map(([name, { does, citation, members, decision }]) => ({
      name,
      kind: 'ensemble' as const,
      does,
      citation,
      members,
      decision: decision.name === 'threshold' ? `threshold ${decision.threshold}` : decision.name,
    })),
    ...rivals.map(name => ({
      name,
      kind: 'single' as const,
      does: single[name][0],
      citation: single[name][1],
    })),
  ]
}
