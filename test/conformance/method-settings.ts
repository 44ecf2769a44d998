/** Settings under which a method takes little time: few members, short grids. */
import { methodNamed } from '../../src/method/registry.js'

const small: Readonly<Record<string, object>> = {
  auto: { members: 8, lambdas: 10, simulations: 2 },
  consensus: { members: 8, lambdas: 10 },
  pruned: { members: 8, lambdas: 10 },
  stability: { members: 8, lambdas: 10 },
  halves: { members: 8, lambdas: 10 },
  'randomised-lasso': { members: 8, lambdas: 10 },
  pga: { members: 6, generations: 3 },
  lasso: { folds: 4 },
  'adaptive-lasso': { folds: 4 },
  knockoff: { fdr: 0.4 },
}

export function smallSettings(name: string): object {
  return small[name] ?? ('members' in methodNamed(name).settings ? { members: 6 } : {})
}
