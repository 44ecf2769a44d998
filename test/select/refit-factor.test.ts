import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { append } from '../../src/math/orthonormal-basis.js'
import { type Stream, stream } from '../../src/random/stream.js'
import { refit } from '../../src/select/refit.js'
import { dataset } from '../random-table.js'

vi.mock('../../src/math/orthonormal-basis.js', async original => {
  const real = await original<typeof import('../../src/math/orthonormal-basis.js')>()
  return { ...real, append: vi.fn(real.append) }
})

const levels = 130
const n = 600

interface Case {
  readonly weighted?: boolean
  readonly withoutBase?: boolean
  /** The factor is in every model. */
  readonly forced?: boolean
  /** The last number is the same in all rows of a level. */
  readonly nested?: boolean
}

/** Two numbers, a factor of `levels` besides its base, and one more number; the factor said to be one, or not. */
function tables({ weighted, withoutBase, forced, nested }: Case): { told: Dataset; untold: Dataset } {
  const random: Stream = stream(7, 'test/refit-factor', 0)
  const level = Array.from({ length: n }, (_, i) => (i <= levels ? i : random.below(levels + 1))).map(l =>
    withoutBase && l === 0 ? 1 : l,
  )
  const numbers = [0, 1, 2].map(j =>
    level.map(l => (nested && j === 2 ? (l % 5) - 2 : 100 + random.normal() + 0.1 * (l % 3))),
  )
  const indicators = Array.from({ length: levels }, (_, l) => level.map(own => (own === l + 1 ? 1 : 0)))
  const y = level.map((l, i) => 3 + numbers[0][i] - 0.5 * numbers[2][i] + Math.sin(l) + random.normal())
  const columns = [numbers[0], numbers[1], ...indicators, numbers[2]]
  const weights = Float64Array.from(level, (l, i) => (l === 9 ? 0 : i % 3 === 0 ? 0.5 : 2))
  const all = { ...dataset(columns.flat(), y), ...(weighted && { weights }) }
  const name = (g: number) => ({ name: `v${g}`, count: 1 })
  const factor = { name: 'f', count: levels, levels: indicators.map((_, l) => `l${l + 1}`), base: 'l0' }
  const groups = [
    { ...name(0), first: 0 },
    { ...name(1), first: 1 },
    { ...factor, first: 2 },
    { ...name(2), first: 2 + levels },
  ]
  if (!forced) return { told: { ...all, groups }, untold: all }
  const x = Float64Array.from(numbers.flat())
  const names = ['a', 'b', 'c']
  const others = { ...all, x, p: 3, names }
  const always = {
    x: Float64Array.from(indicators.flat()),
    names: factor.levels,
    groups: [{ ...factor, first: 0 }],
  }
  return {
    told: { ...others, unpenalised: always },
    untold: { ...others, unpenalised: { ...always, groups: [] } },
  }
}

const cases: [string, Case][] = [
  ['a factor', {}],
  ['weights, and a level whose rows have none', { weighted: true }],
  ['no row of the base', { withoutBase: true }],
  ['a factor that is in every model', { forced: true }],
]

describe('least squares with a factor of many levels', () => {
  beforeEach(() => {
    vi.mocked(append).mockClear()
  })

  it.each(cases)('has the coefficients and errors of Gram-Schmidt over all columns: %s', (_, one) => {
    const { told, untold } = tables(one)
    const selected = [...told.names.keys()]
    const [ours, theirs] = [refit(told, selected), refit(untold, selected)]
    expect(ours.reason).toBe(theirs.reason)
    expect(ours.quantile).toBe(theirs.quantile)
    expect(ours.intercept).toBeCloseTo(theirs.intercept!, 7)
    const pairs = [
      [ours, theirs],
      [ours.unpenalised, theirs.unpenalised],
    ] as const
    for (const [a, b] of pairs) {
      expect(a.coefficients).toHaveLength(b.coefficients.length)
      expect(a.deviations).toEqual(b.deviations)
      a.coefficients.forEach((coefficient, j) => {
        if (b.coefficients[j] === null) expect(coefficient).toBeNull()
        else expect(coefficient).toBeCloseTo(b.coefficients[j], 9)
        if (b.standardErrors[j] === null) expect(a.standardErrors[j]).toBeNull()
        else expect(a.standardErrors[j]).toBeCloseTo(b.standardErrors[j], 9)
      })
    }
  })

  it('orthogonalises the other columns only', () => {
    const { told, untold } = tables({})
    const selected = [...told.names.keys()]
    refit(told, selected)
    expect(append).toHaveBeenCalledTimes(3)
    vi.mocked(append).mockClear()
    refit(untold, selected)
    expect(append).toHaveBeenCalledTimes(1 + selected.length)
  })

  it('leaves out a number that is the same in all rows of a level', () => {
    const { told } = tables({ nested: true })
    const { coefficients, reason } = refit(told, [...told.names.keys()])
    expect(reason).toBe('collinear')
    expect(coefficients.flatMap((b, j) => (b === null ? [j] : []))).toEqual([levels + 2])
  })

  it('has no coefficients where fewer than two rows are left to spare', () => {
    const { told } = tables({})
    const weights = Float64Array.from({ length: n }, (_, i) => (i < levels + 3 ? 1 : 0))
    const { intercept, reason } = refit({ ...told, weights }, [...told.names.keys()])
    expect([intercept, reason]).toEqual([null, 'too-many-variables'])
  })
})
