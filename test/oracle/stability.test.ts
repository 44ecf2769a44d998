import { expect, test } from 'vitest'
import type { Member } from '../../src/ensemble/member.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { datasetOf } from '../support/judges/lasso-solver.js'
import { slowSelection } from '../support/judges/slow-stability.js'
import { hasTwins, subsample } from '../support/judges/standardise.js'
import { readLassoProblems } from '../support/problems/lasso-problems.js'

/** The intervals of a member as the dense bits of T^(b). */
function bits(member: Member, p: number, count: number): Uint8Array {
  const T = new Uint8Array(p * count)
  member.variable.forEach((j, e) => {
    for (let k = member.from[e]; k < member.to[e]; k++) T[k * p + j] = 1
  })
  return T
}

/** Every other row, and the rows left over: two halves that need no random numbers. */
function halves(n: number): Int32Array[] {
  return [0, 1].map(start => Int32Array.from({ length: Math.floor(n / 2) }, (_, i) => 2 * i + start))
}

const problems = readLassoProblems()

test.each(['gaussian', 'binomial'] as const)(
  '%s: T equals the slow implementation on halves of every problem',
  family => {
    const wrong: string[] = []
    let compared = 0
    for (const { name, data, lambdaMax } of problems) {
      if (data.family !== family) continue
      const grid = Float64Array.from({ length: 30 }, (_, k) => lambdaMax * 0.05 ** (k / 29))
      const learner = lassoLearner(datasetOf(data), grid)
      for (const rows of halves(data.n)) {
        const half = subsample(data, rows)
        if (half.y.every(v => v === half.y[0]) || hasTwins(half)) continue
        const { member, worstKkt } = learner.fit(rows)
        expect(worstKkt, name).toBeLessThanOrEqual(1e-8)
        const T = slowSelection(data, rows, grid)
        bits(member, data.p, grid.length).forEach((bit, at) => {
          if (bit !== T[at])
            wrong.push(`${name}: variable ${at % data.p} at lambda ${Math.floor(at / data.p)}`)
        })
        compared += T.length
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(compared).toBeGreaterThan(200_000)
  },
)
