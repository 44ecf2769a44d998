import { describe, expect, it } from 'vitest'
import type { Survival } from '../../src/data/dataset.js'
import { glmLassoLearner } from '../../src/learner/glm-lasso.js'
import { lassoLearnerOn } from '../../src/learner/lasso.js'
import { createDesign, type PenaltyOptions } from '../../src/path/adjustment/design.js'
import { createFullPath } from '../../src/path/full-path.js'
import { logSpaced } from '../../src/path/log-spaced.js'
import { createAdjustedProblem } from '../../src/path/problem.js'
import { stream } from '../../src/random/stream.js'

const [n, p] = [90, 300]
const random = stream(3, 'test/weighted-lasso', 0)
const x = Float64Array.from({ length: n * p }, (_, at) => {
  const j = Math.floor(at / n)
  // Means and scales of many kinds, a constant column and one with the values 0 and 1.
  if (j === 7) return 3
  if (j === 8) return random.uniform() < 0.2 ? 1 : 0
  return 10 ** ((j % 5) - 2) * (random.normal() + (j % 3) * 20)
})
const y = Float64Array.from({ length: n }, (_, i) => {
  const z = (j: number) => x[j * n + i] / 10 ** ((j % 5) - 2)
  return z(0) - z(11) + 0.5 * z(22) + random.normal()
})
const names = (count: number, letter: string) => Array.from({ length: count }, (_, j) => `${letter}${j}`)
const data = { n, p, x, y, family: 'gaussian' as const, names: names(p, 'x'), response: 'y' }
const keptNames = names(4, 'k')
const unpenalised = {
  // The last depends on the others.
  x: Float64Array.from({ length: 4 * n }, (_, at) =>
    at < 3 * n ? x[(at % n) + n * (Math.floor(at / n) + 1)] : x[n + (at % n)] - x[2 * n + (at % n)],
  ),
  names: keptNames,
  groups: keptNames.map((name, first) => ({ name, first, count: 1 })),
}
const uneven = Float64Array.from({ length: n }, (_, i) =>
  i % 9 === 0 ? 0 : 10 ** (3 * random.uniform() - 2),
)
const factors = Float64Array.from({ length: p }, (_, j) =>
  j % 50 === 3 ? Number.POSITIVE_INFINITY : j === 30 ? 0 : 0.3 + 2 * random.uniform(),
)

const cases: Record<string, [object, PenaltyOptions]> = {
  'uneven weights, some of them 0': [{ weights: uneven }, {}],
  'penalty factors, 0 and Infinity among them': [{}, { penaltyFactors: factors }],
  'columns kept in every model': [{ unpenalised }, {}],
  'columns as they are': [{ standardise: false }, {}],
  'all of it together': [{ unpenalised, weights: uneven, standardise: false }, { penaltyFactors: factors }],
}

const middle = y.toSorted()[n / 2]
const classes = {
  ...data,
  family: 'binomial' as const,
  y: y.map(value => (value + 2 * random.normal() > middle ? 1 : 0)),
  classes: ['0', '1'],
}

const counts = {
  ...data,
  family: 'poisson' as const,
  y: y.map(value => Math.max(0, Math.round(2 + 0.1 * (value - middle) + random.normal()))),
  offset: Float64Array.from({ length: n }, () => random.uniform()),
}

/** Times with many ties. */
const survival = (more: Omit<Survival, 'event'>) => ({
  ...data,
  family: 'cox' as const,
  y: y.map(value => Math.ceil(40 * Math.exp(-0.05 * (value - middle) - random.uniform()))),
  survival: { event: Uint8Array.from({ length: n }, (_, i) => (i % 3 === 0 ? 0 : 1)), ...more },
})
const offset = Float64Array.from({ length: n }, () => random.uniform())
const strata = Int32Array.from({ length: n }, (_, i) => i % 2)
const entry = Float64Array.from({ length: n }, (_, i) => (i % 4 === 0 ? 5 : 0))

describe.each([
  ['gaussian', data, 0.08],
  ['binomial', classes, 0.3],
  ['poisson', counts, 0.2],
  ['cox', survival({ ties: 'breslow' }), 0.2],
  ['cox with an offset', { ...survival({ ties: 'efron' }), offset }, 0.2],
  ['cox with strata', survival({ ties: 'efron', strata }), 0.2],
  ['cox with entry', survival({ ties: 'breslow', entry }), 0.2],
  ['cox with entry and strata', survival({ ties: 'efron', entry, strata }), 0.2],
] as const)(
  '%s paths of members and the active-set method of the likelihoods select the same columns',
  (_, table, least) => {
    it.each(Object.entries(cases))('with %s', (_, [more, options]) => {
      const design = createDesign({ ...table, ...more }, options)
      const top = createFullPath({ ...table, ...more }).lambdaMax
      const grid = logSpaced(2 * top, least * top, 40)
      const own = lassoLearnerOn(createAdjustedProblem(design), grid, 20)
      const likelihood = glmLassoLearner(design, grid)
      let entries = 0
      for (let b = 0; b < 4; b++) {
        const rows = Int32Array.from({ length: n }, (_, i) => i).filter(() => random.uniform() < 0.6)
        const ours = own.fit(rows)
        const theirs = likelihood.fit(rows)
        expect(ours.worstKkt).toBeLessThan(1e-8)
        expect(ours.member).toEqual(theirs.member)
        entries += ours.member.variable.length
      }
      expect(entries).toBeGreaterThan(20)
    })
  },
)
