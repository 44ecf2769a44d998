import { describe, expect, it } from 'vitest'
import { take } from '../../src/data/take.js'
import { bss } from '../../src/learner/bss.js'
import { prepareLearner } from '../../src/learner/member-learners.js'
import { stepwise } from '../../src/learner/stepwise/stepwise.js'
import { createSampler } from '../../src/sample/create-sampler.js'
import { randomTable } from '../random-table.js'
import { truthsFirst } from './truths-first.js'

const all = (p: number) => Array.from({ length: p }, (_, j) => j)

describe('a member of bootstrap stepwise selection', () => {
  it.each(['gaussian', 'binomial'] as const)(
    'is the stepwise regression of its bootstrap sample (%s)',
    family => {
      const data = randomTable(80, 9, 3, family)
      const draw = bss.prepare(data, bss.settings(data, { criterion: 'bic' }), 5)
      const strata = family === 'binomial' && { strata: Int32Array.from(data.y) }
      const sampler = createSampler('bootstrap', { n: 80, seed: 5, ...strata })
      for (const b of [0, 7]) {
        const rows = take(data, sampler.rows(b), all(9))
        expect([...draw(b).member.variable]).toEqual(
          [...stepwise(rows, { rule: 'bic' }).selected].sort((i, j) => i - j),
        )
      }
    },
  )

  it('holds of twenty thousand copies the first, charged for all of them', () => {
    const few = randomTable(60, 100, 3)
    const p = 20_000
    const x = Float64Array.from({ length: 60 * p }, (_, at) => {
      const [j, i] = [Math.floor(at / 60), at % 60]
      return few.x[(j % 100) * 60 + i] * (j % 3 === 0 ? -2 : 1)
    })
    const data = { ...few, p, x, names: Array.from({ length: p }, (_, j) => `x${j}`) }
    const draw = bss.prepare(data, bss.settings(data, { criterion: 'ebic' }), 5)
    const sampler = createSampler('bootstrap', { n: 60, seed: 5 })
    for (const b of [0, 7]) {
      const { selected } = stepwise(take(data, sampler.rows(b), all(p)), { rule: 'ebic' })
      expect(selected.length).toBeGreaterThan(0)
      expect([...draw(b).member.variable]).toEqual(Array.from(selected, j => j % 100).sort((i, j) => i - j))
    }
  })

  it('is that of all columns where one at most can pay for itself, ties included', () => {
    const [n, p] = [16, 1500]
    let entered = 0
    for (let seed = 1; seed <= 6; seed++) {
      const data = randomTable(n, p, seed, 'binomial')
      // Half of the columns have two values, so that many have the same score; the first classes are as good as known.
      for (let at = 0; at < (n * p) / 2; at++) data.x[at] = data.x[at] > 0 ? 1 : 0
      if (seed % 2 === 0) data.x.set(data.y, 700 * n)
      const draw = bss.prepare(data, bss.settings(data, { criterion: 'ebic' }), 5)
      const sampler = createSampler('bootstrap', { n, seed: 5, strata: Int32Array.from(data.y) })
      for (let b = 0; b < 8; b++) {
        const { selected } = stepwise(take(data, sampler.rows(b), all(p)), { rule: 'ebic' })
        entered += selected.length
        expect([...draw(b).member.variable]).toEqual([...selected])
      }
    }
    expect(entered).toBeGreaterThan(10)
  })

  it.each([
    [4, 0],
    [5, 1],
    [6, 2],
    [9, 5],
  ])(
    'is that of all columns where the rows leave room for one (%d rows, %d columns in every model)',
    (n, kept) => {
      const p = 5000
      let entered = 0
      for (let seed = 1; seed <= 6; seed++) {
        const { x, names, ...plain } = randomTable(n, p + kept, seed)
        // Columns of two values, of three, copies but for a few digits, of extreme scale, hardly or not varying, and copies of one in every model.
        for (let at = 0; at < n * p; at++) {
          const kind = Math.floor(at / n) % 8
          if (kind === 1) x[at] = x[at] > 0 ? 1 : 0
          if (kind === 2) x[at] = Math.round(x[at])
          if (kind === 3) x[at] = x[at - n] * (1 + 1e-9 * x[at])
          if (kind === 4) x[at] *= 1e150
          if (kind === 5) x[at] = 1e6 + Math.round(x[at]) * (seed % 2 === 0 ? 2 ** -33 : 1)
          if (kind === 6) x[at] = kept > 0 ? 3 - 2 * x[n * p + (at % n)] : seed
        }
        const inside = names.slice(p)
        const groups = inside.map((name, first) => ({ name, first, count: 1 }))
        const data = {
          ...plain,
          p,
          x: x.slice(0, n * p),
          names: names.slice(0, p),
          ...(kept > 0 && { unpenalised: { x: x.slice(n * p), names: inside, groups } }),
        }
        const criterion = seed % 3 === 0 ? 'aic' : 'ebic'
        const draw = bss.prepare(data, bss.settings(data, { criterion }), 5)
        const sampler = createSampler('bootstrap', { n, seed: 5 })
        for (let b = 0; b < 12; b++) {
          const { selected } = stepwise(take(data, sampler.rows(b), all(p)), { rule: criterion })
          entered += selected.length
          expect([...draw(b).member.variable]).toEqual([...selected])
        }
      }
      expect(entered).toBeGreaterThan(5)
    },
  )

  it('is computed once for the same few rows', () => {
    const data = randomTable(5, 30, 1)
    const members = (draw: ReturnType<typeof bss.prepare>) => all(60).map(b => draw(b))
    const drawn = () => bss.prepare(data, bss.settings(data, {}), 5)
    const sampler = createSampler('bootstrap', { n: 5, seed: 5 })
    const samples = new Set(all(60).map(b => sampler.rows(b).join()))
    expect(new Set(members(drawn())).size).toBe(samples.size)
    expect(members(drawn())).toEqual(all(60).map(b => drawn()(b)))
  })

  it.each(['gaussian', 'binomial'] as const)(
    'is the weighted stepwise regression beside columns kept in every model (%s)',
    family => {
      const { n, names, x, ...plain } = randomTable(90, 9, 4, family)
      // Column 8 becomes one that every model has.
      const data = {
        ...plain,
        n,
        p: 8,
        x: x.slice(0, 8 * n),
        names: names.slice(0, 8),
        weights: Float64Array.from({ length: n }, (_, i) => 0.5 + (i % 3)),
        kept: { x: x.slice(8 * n), names: [names[8]], groups: [{ name: names[8], first: 0, count: 1 }] },
      }
      const choice = { name: 'bss', settings: bss.settings(data, { criterion: 'bic' }) } as const
      const draw = prepareLearner(data, choice, 5)
      const strata = family === 'binomial' && { strata: Int32Array.from(data.y) }
      const sampler = createSampler('bootstrap', { n, seed: 5, ...strata })
      const sets = all(6).map(b => {
        const { selected } = stepwise(take(data, sampler.rows(b), all(8)), { rule: 'bic' })
        expect([...draw(b).member.variable]).toEqual([...selected].sort((i, j) => i - j))
        return [...selected].sort((i, j) => i - j).join()
      })
      const bare = bss.prepare(
        { ...plain, n, p: 8, x: x.slice(0, 8 * n), names: names.slice(0, 8) },
        choice.settings,
        5,
      )
      expect(all(6).map(b => bare(b).member.variable.join())).not.toEqual(sets)
    },
  )

  it('does not mind a factor common to all weights', () => {
    const data = randomTable(60, 8, 5)
    const weighted = (weight: number) => ({ ...data, weights: new Float64Array(60).fill(weight) })
    const members = (one: typeof data) => {
      const draw = bss.prepare(one, bss.settings(one, {}), 2)
      return all(5).map(b => [...draw(b).member.variable])
    }
    expect(members(weighted(3))).toEqual(members(data))
  })

  it('selects less on half-subsamples than on bootstrap samples', () => {
    const data = randomTable(200, 20, 8)
    const size = (sampler: 'bootstrap' | 'half') => {
      const draw = bss.prepare(data, bss.settings(data, { sampler, criterion: 'bic' }), 1)
      return all(20).reduce((sum, b) => sum + draw(b).member.variable.length, 0)
    }
    expect(size('half')).toBeLessThan(size('bootstrap'))
  })

  it('uses AIC, and EBIC where AIC would end in saturated models', () => {
    const settings = (n: number, p: number) => bss.settings(randomTable(n, p, 1), {})
    expect(settings(40, 20)).toEqual({ criterion: 'aic', gamma: 1, sampler: 'bootstrap' })
    expect(settings(20, 40).criterion).toBe('ebic')
  })
})

describe('bootstrap stepwise selection of scenario 1', () => {
  it('ranks the three true variables first in nearly every replication', () => {
    expect(truthsFirst(bss, {}, 20, 60)).toBeGreaterThanOrEqual(18)
  })
})
