import { describe, expect, it } from 'vitest'
import { chooseKappa, strengthAndDiversity } from '../../../src/learner/st2e/choose-kappa.js'
import { prepareSt2, st2e } from '../../../src/learner/st2e/st2e.js'
import { groupCount } from '../../../src/learner/st2e/stochastic-stepwise.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { drawInstance } from '../../../src/study/scenario/draw-instance.js'
import { scenario1, scenario5 } from '../../../src/study/scenario/scenarios.js'
import { dataset, randomTable } from '../../random-table.js'
import { apart, dataOf, family } from '../family-fixture.js'
import { truthsFirst } from '../truths-first.js'

describe('stochastic stepwise selection', () => {
  it.each(family.st2e)('selects as often as in R: kappa $kappa, lambda $lambda, $criterion', problem => {
    const data = dataOf(problem)
    const { kappa, lambda, criterion } = problem
    const draw = prepareSt2(data, st2e.settings(data, { kappa, lambda, criterion, mostVariables: 10 }), 1)
    const runs = problem.runs
    const counts = new Int32Array(data.p)
    let sum = 0
    for (let b = 0; b < runs; b++) {
      const run = draw(b)
      sum += run.criterion
      for (const j of run.selected) counts[j]++
    }
    const distances = Array.from(counts, (count, j) => {
      const share = (count / runs + problem.frequency[j]) / 2
      return apart(count / runs, problem.frequency[j], share * (1 - share), runs, runs)
    })
    distances.push(apart(sum / runs, problem.mean, problem.sd ** 2, runs, runs))
    expect(Math.max(...distances)).toBeLessThan(4)
  })

  it('tries as many groups as the root of their number says', () => {
    expect(groupCount(5, 2, 1, 100)).toBe(10)
    expect(groupCount(50, 25, 4, 1e6)).toBe(Math.floor(126410606437752 ** 0.25))
    expect(groupCount(50, 25, 2, 5000)).toBe(5000)
    expect(groupCount(2000, 1000, 8, 5000)).toBe(5000)
    expect(groupCount(7, 7, 1, 10)).toBe(1)
    expect(groupCount(20, 1, 2, 10)).toBe(4)
  })

  it('is pure in (seed, b), and has the same members from kernels and twins', () => {
    for (const data of [randomTable(50, 14, 9), randomTable(90, 8, 9, 'binomial')]) {
      const settings = st2e.settings(data, { kappa: 2 })
      const wasm = prepareSt2(data, settings, 6, loadKernels('wasm'))
      const twin = prepareSt2(data, settings, 6, loadKernels('twin'))
      const once = [5, 0, 2].map(wasm)
      expect([5, 0, 2].map(twin)).toEqual(once)
      expect([2, 5, 0].map(wasm)).toEqual([once[2], once[0], once[1]])
      expect(prepareSt2(data, settings, 7)(5)).not.toEqual(once[0])
    }
  })

  it('goes on where p > n, columns repeat or are constant, and the response is a sum of columns', () => {
    const { n, x, y } = randomTable(20, 60, 2)
    const odd = dataset([...x, ...x.slice(0, 3 * n), ...new Float64Array(n).fill(1)], y)
    const exact = Float64Array.from({ length: n }, (_, i) => x[i] + x[n + i])
    const binary = Float64Array.from(exact, v => (v > 0 ? 1 : 0))
    for (const data of [
      odd,
      dataset(odd.x, exact),
      dataset(odd.x, binary, 'binomial'),
      dataset(odd.x, new Float64Array(n)),
    ]) {
      for (const criterion of ['aic', 'ebic'] as const) {
        const settings = st2e.settings(data, { criterion, mostGroups: 60 })
        const draw = prepareSt2(data, settings, 3)
        for (let b = 0; b < 12; b++) {
          const { selected, criterion: value } = draw(b)
          expect(value).toBeLessThanOrEqual(0)
          expect(selected.length).toBeLessThanOrEqual(10)
          expect(selected).not.toContain(63)
          for (const j of [0, 1, 2]) expect(selected.includes(j) && selected.includes(60 + j)).toBe(false)
        }
      }
    }
  })
})

describe('ST2E', () => {
  it('ranks the three true variables of scenario 1 first in nearly every replication', () => {
    expect(truthsFirst(st2e, {}, 20, 100)).toBeGreaterThanOrEqual(18)
  })

  it('ranks the true variables of a logistic model first', () => {
    const { data, support } = drawInstance(scenario5(50), { seed: 2, cell: 'ranks', replication: 0 })
    const draw = st2e.prepare(data, st2e.settings(data, { criterion: 'bic' }), 1)
    const counts = new Int32Array(50)
    for (let b = 0; b < 20; b++) for (const j of draw(b).member.variable) counts[j]++
    const order = Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a])
    expect(order.slice(0, support.length).sort((a, b) => a - b)).toEqual(support)
  })

  it('is the stronger and the less diverse the smaller kappa', () => {
    for (let replication = 0; replication < 5; replication++) {
      const { data } = drawInstance(scenario1(1), { seed: 3, cell: 'kappa', replication })
      const curve = strengthAndDiversity(data, st2e.settings(data, {}), 1, [1, 2, 4, 8], 100)
      for (let k = 1; k < curve.length; k++) expect(curve[k].strength).toBeLessThan(curve[k - 1].strength)
      for (let k = 1; k < 3; k++) expect(curve[k].diversity).toBeGreaterThan(curve[k - 1].diversity)
    }
  })

  it('takes kappa from the elbow of strength against diversity', () => {
    const { data } = drawInstance(scenario1(1), { seed: 3, cell: 'kappa', replication: 0 })
    const settings = st2e.settings(data, {})
    const { kappa, curve } = chooseKappa(data, settings, 1)
    expect(curve.map(point => point.kappa)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(kappa).toBeGreaterThan(1)
    expect(kappa).toBeLessThan(8)
  })
})
