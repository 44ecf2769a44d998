import { standardColumns } from '../../data/columns/standard-columns.js'
import { fail } from '../../errors.js'
import { ownParts } from '../../learner/knockoffs/given-unpenalised.js'
import { knockoffs } from '../../learner/knockoffs/knockoffs.js'
import { lassoLearner } from '../../learner/lasso.js'
import { distinctColumns } from '../../math/distinct-columns.js'
import { isWeighted } from '../../path/adjustment/design.js'
import { lambdaGrid } from '../../path/lambda-grid.js'
import { failForNoCorrelation } from '../../path/no-correlation.js'
import { stream } from '../../random/stream.js'
import { knockoffThreshold } from '../../select/knockoff-threshold.js'
import { defineMethod, noTasks } from '../method.js'
import { works } from '../result/citations.js'
import { seed } from '../settings/ensemble.js'
import { recorded } from '../settings/recorded.js'
import { fdr } from '../settings/validation.js'
import { byVariable, variablesOf } from '../single/single.js'
import { oneTable } from '../takes.js'
import { withCopies } from '../with-copies.js'

const MOST = 2000
const POINTS = 500
/** Largest difference of two copies, in standard deviations. */
const ROUNDING = 1e-9

/**
 * Model-X or fixed knockoffs with the lasso: W_j = max(Z_j, Z~_j) sign(Z_j - Z~_j), Z the lambda at which a column enters the path of
 * all rows over the columns and their knockoffs, on a grid of 500.
 */
export const knockoff = defineMethod({
  name: 'knockoff',
  title: 'Knockoff filter',
  summary: 'each column against a knockoff of it',
  citations: [works.barber],
  kind: 'single',
  settings: { fdr, seed },
  takes: oneTable,
  check({ n, p }) {
    if (Math.min(n, p) <= MOST) return
    fail('usage/knockoff', {
      where: 'data',
      rule: `must have at most ${MOST} rows or columns`,
      got: Math.min(n, p),
      hint: 'Knockoffs need an eigendecomposition of that size; screen the columns first.',
    })
  },
  run: (data, settings) =>
    noTasks(() => {
      const { n, penaltyFactors: factors } = data
      const all = standardColumns(data.x, n, data.p).z
      const own = ownParts(all, data)
      const distinct = distinctColumns(own.z, n, data.p, ROUNDING)
      const p = distinct.length
      if (p === 0) failForNoCorrelation(data)
      // Fixed knockoffs are for least squares and rows that count the same.
      const mayBeFixed = data.family === 'gaussian' && !isWeighted(data)
      const noise = stream(settings.seed, 'knockoff/noise', 0)
      const made = knockoffs(joined(own.z, n, distinct), n, p, noise, mayBeFixed)
      const both = withCopies(
        {
          ...data,
          p,
          x: joined(all, n, distinct),
          ...(factors && { penaltyFactors: Float64Array.from(distinct, j => factors[j]) }),
        },
        own.complete(distinct, made.columns),
      )
      const q = Math.min(2 * p, Math.floor(n / 2))
      const { lambda } = lambdaGrid(both, { q, count: POINTS })
      const { member, worstKkt } = lassoLearner(both, lambda, q).fit(
        Int32Array.from({ length: n }, (_, i) => i),
      )
      const entry = new Float64Array(2 * p)
      for (let e = 0; e < member.variable.length; e++) {
        entry[member.variable[e]] = Math.max(entry[member.variable[e]], lambda[member.from[e]])
      }
      // What is constant, or a copy of a column before it, says nothing of its own.
      const statistic = new Float64Array(data.p)
      distinct.forEach((column, j) => {
        const [first, second] = [entry[j], entry[p + j]]
        statistic[column] = first === second ? 0 : first > second ? first : -second
      })
      const threshold = knockoffThreshold(statistic, settings.fdr)
      const columns = [...statistic.keys()].filter(j => statistic[j] >= threshold)
      return {
        settings: recorded(settings),
        chosen: variablesOf(data, columns),
        evidence: [{ name: 'W', values: byVariable(data, statistic, Math.max) }],
        statement: `${made.kind === 'fixed' ? 'Fixed' : 'Second-order Gaussian'} knockoffs, equicorrelated; knockoff+ at a false discovery rate of ${settings.fdr}, which takes at least ${Math.ceil(1 / settings.fdr)} variables to select any.`,
        certificate: { worstKkt, paths: 1 },
        warnings: [],
      }
    }),
})

/** Some of the columns, one after the other. */
function joined(z: Float64Array, n: number, columns: readonly number[]): Float64Array {
  const taken = new Float64Array(n * columns.length)
  for (const [k, j] of columns.entries()) taken.set(z.subarray(j * n, (j + 1) * n), k * n)
  return taken
}
