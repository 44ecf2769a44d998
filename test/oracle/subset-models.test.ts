/** Models of all subsets of a few columns as R has them, with row weights, an offset and columns in every model: oracle/subset-models.R. */
import { describe, expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import type { Dataset, Family, Ties } from '../../src/data/dataset.js'
import { priceOf } from '../../src/learner/criterion.js'
import { createRating, type FitnessName } from '../../src/learner/pga/fitness.js'
import { pga } from '../../src/learner/pga/pga.js'
import { prepareSt2, st2e } from '../../src/learner/st2e/st2e.js'
import { createLikelihoodGroups } from '../../src/learner/subset/likelihood-groups.js'
import { createLinearGroups } from '../../src/learner/subset/linear-groups.js'
import { tcs } from '../../src/learner/tcs/tcs.js'
import { createArena } from '../../src/math/kernels/arena.js'
import { loadKernels } from '../../src/math/kernels/load.js'
import { streamState } from '../../src/random/stream-state.js'
import { decodeDoubles, readFixture } from '../support/fixture.js'

interface Table {
  readonly n: number
  readonly p: number
  readonly kept: number
  readonly x: string
  readonly u: string
  readonly y: string
  readonly w: string
}

interface Problem extends Table {
  readonly family: Family
  readonly ties: Ties
  readonly rows: number
  readonly offset: string
  readonly event: readonly number[]
  readonly strata: readonly number[]
  readonly entry: string
  readonly change: string
  readonly gcv: string
}

interface Screened extends Table {
  readonly rescaling: 1 | 2
  readonly order: readonly number[]
  readonly thresholds: string
  readonly ebic: string
  readonly selected: readonly number[]
}

const { problems, tcs: screened } = readFixture<{
  readonly problems: readonly Problem[]
  readonly tcs: readonly Screened[]
}>('subset-models.json.gz')

function dataOf(table: Table, more: object = {}): Dataset {
  const [x, u, w] = [table.x, table.u, table.w].map(decodeDoubles)
  const of = (all: Float64Array, j: number) => Array.from(all.subarray(j * table.n, (j + 1) * table.n))
  const columns = Object.fromEntries([
    ...Array.from({ length: table.p }, (_, j) => [`x${j}`, of(x, j)]),
    ...Array.from({ length: table.kept }, (_, j) => [`u${j}`, of(u, j)]),
  ])
  return createDataset({
    columns,
    y: Array.from(decodeDoubles(table.y)),
    force: Array.from({ length: table.kept }, (_, j) => `u${j}`),
    ...(w.some(weight => weight !== 1) && { weights: w }),
    ...more,
  })
}

function modelled(problem: Problem): Dataset {
  const { family, event, strata, entry, ties } = problem
  const offset = decodeDoubles(problem.offset)
  const late = decodeDoubles(entry)
  return dataOf(problem, {
    ...(offset.some(value => value !== 0) && { offset }),
    ...(family === 'cox'
      ? {
          survival: {
            event,
            ties,
            ...(strata.length > 0 && { strata }),
            ...(late.length > 0 && { entry: late }),
          },
        }
      : { family }),
  })
}

const subsets = (p: number) =>
  Array.from({ length: 2 ** p }, (_, s) => Array.from({ length: p }, (_, j) => j).filter(j => (s >> j) & 1))

const named = problems.map(problem => {
  const with_ = [
    decodeDoubles(problem.w).some(weight => weight !== 1) && 'weights',
    problem.kept > 0 && 'kept columns',
    decodeDoubles(problem.offset).some(value => value !== 0) && 'an offset',
    problem.strata.length > 0 && 'strata and late entry',
  ].filter(word => word !== false)
  return { name: `${problem.family} with ${with_.join(', ') || 'nothing more'}`, problem }
})

/** multinom of R stops a little earlier than glm and coxph. */
const closeness = (family: Family) => (family === 'multinomial' ? 2e-6 : 1e-8)

describe.each(named)('$name', ({ problem }) => {
  const data = modelled(problem)
  const change = decodeDoubles(problem.change)
  const { p, rows, family } = problem

  test('groups have the likelihoods of R, in whatever order they enter', () => {
    const create = family === 'gaussian' ? createLinearGroups : createLikelihoodGroups
    const model = create(data, p, loadKernels())
    model.restart(streamState(1, 'test', 0))
    subsets(p).forEach((columns, s) => {
      model.become(s % 2 === 0 ? columns : columns.toReversed())
      expect(model.selected.length).toBe(columns.length)
      expect(Math.abs(model.deviance - change[s])).toBeLessThan(closeness(family))
      for (const [count, move] of [
        [p - columns.length, () => model.bestAddition(1, 3)],
        [columns.length, () => model.bestRemoval(1, 3)],
      ] as const) {
        if (count === 0) continue
        const { columns: next, deviance } = move()
        const known = change[next.reduce((sum, j) => sum + 2 ** j, 0)]
        expect(Math.abs(deviance - known)).toBeLessThan(closeness(family))
      }
    })
  })

  test('genomes are worth what R says', () => {
    const worth = (name: FitnessName) => {
      const kernels = loadKernels()
      const arena = createArena(kernels)
      const { rate, isEmpty } = createRating(data, name, arena, kernels)
      expect(Array.from({ length: p }, (_, j) => isEmpty(j))).toEqual(new Array(p).fill(false))
      const [genes, at, size] = [p * 2 ** p, 8 * 2 ** p, 4 * 2 ** p].map(bytes => arena.allocate(bytes))
      subsets(p).forEach((columns, s) => {
        for (const j of columns) new Uint8Array(arena.f64.buffer)[genes + s * p + j] = 1
      })
      rate({ genes, worth: at, size }, 0, 2 ** p)
      return arena.f64.slice(at / 8, at / 8 + 2 ** p)
    }
    const each = family === 'multinomial' ? 2 : 1
    for (const name of ['aic', 'bic'] as const) {
      const price = priceOf(name, rows, p, 1, each)
      const found = worth(name)
      const value = (s: number) => (family === 'gaussian' ? rows * Math.log(found[s]) : found[s])
      subsets(p).forEach((columns, s) => {
        const expected = change[s] + price(columns.length)
        expect(Math.abs(value(s) - value(0) - expected)).toBeLessThan(closeness(family))
      })
    }
    if (family !== 'gaussian') return
    const gcv = decodeDoubles(problem.gcv)
    const found = worth('gcv')
    for (let s = 0; s < gcv.length; s++) expect(found[s] / found[0]).toBeCloseTo(gcv[s] / gcv[0], 9)
  })

  test('the best members of ST2E and PGA are the best subset of R', () => {
    const price = priceOf('bic', rows, p, 1, family === 'multinomial' ? 2 : 1)
    const value = subsets(p).map((columns, s) => change[s] + price(columns.length))
    const best = subsets(p)[value.indexOf(Math.min(...value))]
    const draw = prepareSt2(data, st2e.settings(data, { criterion: 'bic', kappa: 1 }), 1)
    const runs = Array.from({ length: 8 }, (_, b) => draw(b))
    const found = runs.reduce((a, b) => (b.criterion < a.criterion ? b : a))
    expect(found.selected.toSorted((a, b) => a - b)).toEqual(best)
    expect(Math.abs(found.criterion - Math.min(...value))).toBeLessThan(closeness(family))
    const settings = pga.settings(data, { fitness: 'bic', generations: 40, population: 20, mutation: 0.5 })
    const { variable, to } = pga.prepare(data, settings, 1)(0).member
    expect([...variable].filter((_, e) => to[e] > 10)).toEqual(best)
  })
})

describe('tilted correlation screening', () => {
  test.each(screened)('with weights or $kept kept columns has the path of R ($n x $p)', problem => {
    const { order, thresholds, ebic, selected } = tcs(dataOf(problem), { rescaling: problem.rescaling })
    expect(Array.from(order, j => j + 1)).toEqual(problem.order)
    const off = (a: Float64Array, b: Float64Array) => Math.max(...a.map((value, k) => Math.abs(value - b[k])))
    expect(off(thresholds, decodeDoubles(problem.thresholds))).toBeLessThan(1e-10)
    expect(off(ebic, decodeDoubles(problem.ebic))).toBeLessThan(1e-8)
    expect(Array.from(selected, j => j + 1)).toEqual(problem.selected)
  })
})
