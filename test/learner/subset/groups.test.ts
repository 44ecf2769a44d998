import { describe, expect, it } from 'vitest'
import { standardColumns } from '../../../src/data/columns/standard-columns.js'
import type { Dataset } from '../../../src/data/dataset.js'
import { fitLogistic } from '../../../src/learner/logistic-regression.js'
import type { GroupModel } from '../../../src/learner/subset/group-model.js'
import { createLinearGroups } from '../../../src/learner/subset/linear-groups.js'
import { createLogisticGroups } from '../../../src/learner/subset/logistic-groups.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { append, createBasis, orthogonalise } from '../../../src/math/orthonormal-basis.js'
import { stream } from '../../../src/random/stream.js'
import { streamState } from '../../../src/random/stream-state.js'
import { dataset, randomTable } from '../../random-table.js'

/** -2 log likelihood of the model with these columns less that of the empty one, from the rows. */
function deviance({ n, p, x, y, family }: Dataset, columns: readonly number[]): number {
  const { z } = standardColumns(x, n, p)
  const of = (list: readonly number[]) => {
    const basis = createBasis(n, list.length + 1)
    append(basis, new Float64Array(n).fill(1), 0, 0)
    for (const j of list) append(basis, z, j * n, 1e-7)
    if (family === 'binomial') return fitLogistic(basis, y).deviance
    return n * Math.log(orthogonalise(basis, y.slice(), 0) ** 2)
  }
  return of(columns) - of([])
}

const families = [
  ['gaussian', createLinearGroups, randomTable(60, 12, 4)],
  ['binomial', createLogisticGroups, randomTable(160, 12, 5, 'binomial')],
] as const

describe.each(families)('a model that grows and shrinks by groups (%s)', (family, create, data) => {
  const model: GroupModel = create(data, 12, loadKernels())

  it('has the deviance that its columns have by themselves, and so have the moves it offers', () => {
    model.restart(streamState(1, 'test', 0))
    const random = stream(3, 'test', 0)
    for (let trial = 0; trial < 40; trial++) {
      const columns = random.shuffle(Array.from({ length: 12 }, (_, j) => j)).slice(0, 1 + random.below(8))
      model.become(columns)
      expect([...model.selected]).toEqual(columns)
      expect(model.deviance).toBeCloseTo(deviance(data, columns), 8)
      for (const move of [model.bestAddition(2, 9), model.bestRemoval(1 + random.below(columns.length), 5)])
        expect(move.deviance).toBeCloseTo(deviance(data, move.columns), 8)
    }
  })

  it('finds the best single addition and removal when every one is tried', () => {
    model.restart(streamState(1, 'test', 1))
    let screened = 0
    for (const columns of [[], [3, 7], [0, 5, 9, 11], [8, 2, 4, 6, 1]]) {
      model.become(columns)
      const outside = Array.from({ length: 12 }, (_, j) => j).filter(j => !columns.includes(j))
      const added = Math.min(...outside.map(j => deviance(data, [...columns, j])))
      if (Math.abs(model.bestAddition(1, 2000).deviance - added) < 1e-8) screened++
      if (columns.length === 0) continue
      const removed = Math.min(
        ...columns.map(j =>
          deviance(
            data,
            columns.filter(k => k !== j),
          ),
        ),
      )
      if (Math.abs(model.bestRemoval(1, 2000).deviance - removed) < 1e-8) screened++
    }
    // Scores and Wald statistics rank logistic groups to second order only.
    expect(screened).toBeGreaterThanOrEqual(family === 'gaussian' ? 7 : 6)
  })

  it('leaves columns out that depend on those before them', () => {
    const { n, x, y } = data
    const copy = x.slice(0, n).map(v => 2 * v - 1)
    const sum = Float64Array.from({ length: n }, (_, i) => x[n + i] + x[2 * n + i])
    const wide = create(
      dataset([...x, ...copy, ...sum, ...new Float64Array(n).fill(3)], y, family),
      12,
      loadKernels(),
    )
    wide.restart(streamState(1, 'test', 2))
    wide.become([1, 12, 14, 0, 2, 13])
    expect([...wide.selected]).toEqual([1, 12, 2])
    expect(wide.deviance).toBeCloseTo(deviance(data, [0, 1, 2]), 8)
    // Nothing is left of what depends on the model.
    expect(wide.bestAddition(1, 500).columns.some(j => [0, 13, 14].includes(j))).toBe(false)
  })
})

describe('groups', () => {
  it('are those that the stream of the same name draws', () => {
    const data = randomTable(40, 9, 6)
    for (const kind of ['wasm', 'twin'] as const) {
      const model = createLinearGroups(data, 9, loadKernels(kind))
      model.restart(streamState(7, 'st2e/groups', 3))
      const random = stream(7, 'st2e/groups', 3)
      const pool = Array.from({ length: 9 }, (_, j) => j)
      for (const g of [1, 4, 9]) {
        for (let i = 0; i < g; i++) {
          const j = i + random.below(9 - i)
          ;[pool[i], pool[j]] = [pool[j], pool[i]]
        }
        expect(model.bestAddition(g, 1).columns).toEqual(pool.slice(0, g))
        pool.sort((a, b) => a - b)
      }
    }
  })
})
