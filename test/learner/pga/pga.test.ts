import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { createPopulation } from '../../../src/learner/pga/evolve.js'
import { createRating, type FitnessName } from '../../../src/learner/pga/fitness.js'
import { pga } from '../../../src/learner/pga/pga.js'
import { entropy, pilotGenerations } from '../../../src/learner/pga/pilot.js'
import { stepwise } from '../../../src/learner/stepwise/stepwise.js'
import { createArena } from '../../../src/math/kernels/arena.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { streamState } from '../../../src/random/stream-state.js'
import { dataset, randomTable } from '../../random-table.js'
import { apart, dataOf, family, type Table } from '../family-fixture.js'
import { truthsFirst } from '../truths-first.js'

interface Golden extends Table {
  readonly gcv: { readonly none: number; readonly true: number; readonly all: number }
  readonly step: { readonly aic: number[]; readonly bic: number[] }
  readonly full: { readonly aic: number; readonly bic: number }
  readonly null: { readonly aic: number; readonly bic: number }
}
const path = new URL('../../../oracle/fixtures/golden-fits.json', import.meta.url)
const golden = JSON.parse(readFileSync(path, 'utf8')) as Golden

/** What these columns are worth to a population, times the response's sum of squares for a linear model. */
function worth(data: Dataset, name: FitnessName, columns: readonly number[]): number {
  const kernels = loadKernels()
  const arena = createArena(kernels)
  const { rate } = createRating(data, name, arena, kernels)
  const [genes, worthAt, size] = [data.p, 8, 4].map(bytes => arena.allocate(bytes))
  for (const j of columns) new Uint8Array(arena.f64.buffer)[genes + j] = 1
  rate({ genes, worth: worthAt, size }, 0, 1)
  const mean = data.y.reduce((sum, v) => sum + v, 0) / data.n
  const total = data.y.reduce((sum, v) => sum + (v - mean) ** 2, 0)
  return arena.f64[worthAt / 8] * (data.family === 'gaussian' ? total : 1)
}

describe('the fitness of a subset', () => {
  const data = dataOf(golden)
  const all = Array.from({ length: 12 }, (_, j) => j)

  it("is R's generalised cross-validation", () => {
    const off = (columns: number[], expected: number) => Math.abs(worth(data, 'gcv', columns) / expected - 1)
    expect(off([], golden.gcv.none)).toBeLessThan(1e-11)
    expect(off([0, 1, 4, 5, 6], golden.gcv.true)).toBeLessThan(1e-11)
    expect(off(all, golden.gcv.all)).toBeLessThan(1e-11)
  })

  it("orders as R's AIC and BIC do, whose minima step() finds from the same table", () => {
    for (const name of ['aic', 'bic'] as const) {
      const criterion = (columns: number[]) => 60 * Math.log(worth(data, name, columns))
      expect(criterion(all) - criterion([])).toBeCloseTo(golden.full[name] - golden.null[name], 8)
      const chosen = all.filter(j => golden.step[name][j] === 1)
      expect([...stepwise(data, { rule: name }).selected].sort((a, b) => a - b)).toEqual(chosen)
      for (const j of all) {
        const neighbour = chosen.includes(j) ? chosen.filter(k => k !== j) : [...chosen, j]
        expect(criterion(neighbour)).toBeGreaterThan(criterion(chosen))
      }
    }
  })

  it('is that of a perfect model for every subset that separates two classes', () => {
    const { n, x } = randomTable(12, 10, 5)
    const y = Array.from({ length: n }, (_, i) => (x[i] + x[n + i] > 0 ? 1 : 0))
    const classes = dataset(x, y, 'binomial')
    for (const columns of [
      [0, 1],
      [0, 1, 4],
      [0, 1, 6, 7, 9],
    ])
      expect(worth(classes, 'aic', columns)).toBe(2 * columns.length)
    expect(worth(classes, 'aic', [3, 4])).toBeGreaterThan(4)
  })

  it('counts a dependent column and lets it explain nothing', () => {
    const { n, x, y } = randomTable(30, 4, 3)
    const copied = dataset([...x, ...x.slice(0, n), ...new Float64Array(n).fill(2)], y)
    const factor = (q: number) => (1 - (q + 1) / n) ** 2
    expect(worth(copied, 'gcv', [0, 1, 4, 5]) * factor(4)).toBeCloseTo(
      worth(copied, 'gcv', [0, 1]) * factor(2),
      8,
    )
  })
})

describe('a universe', () => {
  it.each(family.pga)('ends as in R: $generations generations, prior $prior, mutation $mutation', problem => {
    const data = dataOf(problem)
    const { generations, prior, mutation, runs } = problem
    const settings = pga.settings(data, { generations, prior, mutation })
    expect(settings.population).toBe(12)
    const draw = pga.prepare(data, settings, 1)
    const sums = new Float64Array(data.p)
    for (let b = 0; b < runs; b++) {
      const { variable, to } = draw(b).member
      variable.forEach((j, e) => {
        sums[j] += to[e] / 12
      })
    }
    const distances = Array.from(sums, (sum, j) =>
      apart(sum / runs, problem.mean[j], problem.sd[j] ** 2, runs, runs),
    )
    expect(Math.max(...distances)).toBeLessThan(4)
  })

  it.each(family.pilot)('converges after as many generations as in R', problem => {
    const data = dataOf(problem)
    const { needed, generations } = pilotGenerations(data, pga.settings(data, {}), 1, problem.runs)
    const mean = needed.reduce((sum, count) => sum + count, 0) / needed.length
    expect(apart(mean, problem.mean, problem.sd ** 2, problem.runs, problem.runs)).toBeLessThan(4)
    expect(generations).toBe(Math.round(mean / 2))
  })

  it('is pure in (seed, b), and the same from kernels and twins', () => {
    for (const data of [randomTable(40, 9, 2), randomTable(60, 5, 2, 'binomial')]) {
      const settings = pga.settings(data, {})
      const draw = pga.prepare(data, settings, 4)
      const first = draw(3)
      expect(draw(0)).not.toEqual(first)
      expect(draw(3)).toEqual(first)
      expect(pga.prepare(data, settings, 5)(3)).not.toEqual(first)
      const counts = (kind: 'wasm' | 'twin') => {
        const population = createPopulation(data, settings, loadKernels(kind))
        population.restart(streamState(1, 'test', 0))
        for (let k = 0; k < 4; k++) population.generation()
        return population.counts()
      }
      expect(counts('twin')).toEqual(counts('wasm'))
    }
  })

  it('has the entropy of its genes', () => {
    expect(entropy(Int32Array.of(0, 8, 4), 8)).toBeCloseTo(1 / 3, 14)
    expect(entropy(Int32Array.of(2), 8)).toBeCloseTo(0.8112781244591328, 12)
  })

  it('finds its way where p > n, and the response is constant', () => {
    const { x, y } = randomTable(20, 60, 2)
    for (const data of [
      dataset(x, y),
      dataset(
        x,
        y.map(() => 5),
      ),
      dataset(
        x,
        y.map(v => (v > 0 ? 1 : 0)),
        'binomial',
      ),
    ]) {
      const settings = pga.settings(data, { generations: 4 })
      expect(settings.prior).toBe(0.15)
      const counts = [...pga.prepare(data, settings, 1)(0).member.to]
      expect(counts.every(count => count > 0 && count <= 60)).toBe(true)
      const wide = pga.prepare(data, { ...settings, prior: 0.9, generations: 40 }, 1)(0).member
      expect(wide.to.reduce((sum, count) => sum + count, 0) / 60).toBeLessThan(45)
    }
  })
})

describe('PGA', () => {
  it('ranks the three true variables of scenario 1 first in nearly every replication', () => {
    expect(truthsFirst(pga, {}, 20, 100)).toBeGreaterThanOrEqual(18)
  })

  it('ranks the true variables of a logistic model first', () => {
    const data = randomTable(200, 12, 7, 'binomial')
    const draw = pga.prepare(data, pga.settings(data, { fitness: 'bic', generations: 8 }), 1)
    const sums = new Int32Array(12)
    for (let b = 0; b < 30; b++) {
      const { variable, to } = draw(b).member
      variable.forEach((j, e) => {
        sums[j] += to[e]
      })
    }
    const order = Array.from(sums.keys()).sort((a, b) => sums[b] - sums[a])
    expect(order.slice(0, 3).sort((a, b) => a - b)).toEqual([0, 1, 2])
  })
})
