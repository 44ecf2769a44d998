import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { stepwise } from '../../../src/learner/stepwise/stepwise.js'
import { refit } from '../../../src/select/refit.js'
import { dataset, randomTable, uniforms } from '../../random-table.js'

const rules = ['p-value', 'aic', 'bic', 'ebic'] as const
const sorted = (selected: Int32Array) => [...selected].sort((a, b) => a - b)

/** The table with extra columns, each made from its rows. */
function widened(data: Dataset, ...columns: ((i: number, at: (j: number) => number) => number)[]): Dataset {
  const { n, x, y, family } = data
  const extra = columns.flatMap(column => Array.from({ length: n }, (_, i) => column(i, j => x[j * n + i])))
  return dataset([...x, ...extra], y, family)
}

function rescaled(data: Dataset, scales: readonly number[], shifts: readonly number[]): Dataset {
  const x = data.x.map((v, at) => v * scales[Math.floor(at / data.n)] + shifts[Math.floor(at / data.n)])
  return dataset(x, data.y, data.family)
}

describe('stepwise, in both families', () => {
  for (const family of ['gaussian', 'binomial'] as const) {
    const data = randomTable(90, 8, 21, family)
    it(`${family}: constant columns and copies never enter together`, () => {
      const odd = widened(
        data,
        () => 7,
        (_, at) => at(0) * 3 + 1,
        (_, at) => at(0) + at(1) + at(2),
        () => 0,
      )
      for (const rule of rules) {
        const { selected, coefficients } = stepwise(odd, { rule })
        expect(selected.length).toBeGreaterThan(0)
        expect(selected).not.toContain(8)
        expect(selected).not.toContain(11)
        expect([0, 9].every(j => selected.includes(j))).toBe(false)
        expect([0, 1, 2, 10].every(j => selected.includes(j))).toBe(false)
        expect([9, 1, 2, 10].every(j => selected.includes(j))).toBe(false)
        expect(coefficients.every(Number.isFinite)).toBe(true)
      }
    })
    it(`${family}: scales from 1e-8 to 1e8 and shifts change the coefficients only`, () => {
      const scales = [1e-8, 1e8, 1e-3, 1, 1e5, 1e-5, 1e8, 1e-8]
      const shifts = [1e-5, -1e10, 0, 1000, 3, 0, 1e8, 0]
      for (const rule of rules) {
        const plain = stepwise(data, { rule })
        const odd = stepwise(rescaled(data, scales, shifts), { rule })
        expect(odd.selected).toEqual(plain.selected)
        plain.selected.forEach((j, k) => {
          expect(odd.standardised[k] / plain.standardised[k]).toBeCloseTo(1, 9)
          expect((odd.coefficients[k] * scales[j]) / plain.coefficients[k]).toBeCloseTo(1, 9)
        })
      }
    })
    it(`${family}: only noise columns that are constant leave the empty model`, () => {
      const { y, n } = data
      const { selected, intercept, ending } = stepwise(dataset(new Float64Array(3 * n).fill(2), y, family))
      const ones = y.reduce((sum, v) => sum + v, 0)
      expect(selected.length).toBe(0)
      expect(ending).toBe('settled')
      expect(intercept).toBeCloseTo(family === 'gaussian' ? ones / n : Math.log(ones / (n - ones)), 12)
    })
  }
})

describe('stepwise, linear', () => {
  it('with p > n stops at n - 3 variables at most, all coefficients finite', () => {
    for (const rule of rules) {
      const fit = stepwise(randomTable(25, 300, 4), { rule })
      expect(fit.selected.length).toBeLessThanOrEqual(22)
      expect(new Set(fit.selected).size).toBe(fit.selected.length)
      expect(fit.coefficients.every(Number.isFinite)).toBe(true)
    }
    expect(stepwise(randomTable(25, 300, 4), { rule: 'aic' }).selected.length).toBe(22)
  })
  it('names a perfect fit and stops there', () => {
    const data = randomTable(40, 6, 8)
    const exact = data.y.map((_, i) => 2 + data.x[i] - 3 * data.x[5 * data.n + i])
    const fit = stepwise(dataset(data.x, exact), { rule: 'aic' })
    expect(fit.ending).toBe('perfect-fit')
    expect(sorted(fit.selected)).toEqual([0, 5])
    expect(fit.intercept).toBeCloseTo(2, 12)
  })
  it('finds what a strong signal hides: residuals ten orders below the response', () => {
    const data = randomTable(60, 10, 9)
    const { n, x } = data
    const u = uniforms(3)
    const hidden = data.y.map((_, i) => x[7 * n + i] + 0.1 * (u() - 0.5))
    const y = hidden.map((v, i) => 1e5 * x[i] + 1e-5 * v)
    const fit = stepwise(dataset(x, y), { rule: 'bic' })
    expect([...fit.selected].slice(0, 2)).toEqual([0, 7])
    // The sum has rounded the hidden part at the sixth digit; nothing else may be lost.
    const alone = refit(dataset(x, hidden), fit.selected).coefficients[1]!
    expect(fit.coefficients[1] / 1e-5).toBeCloseTo(alone, 5)
  })
  it('gives the same model for responses of 1e-150 and 1e150', () => {
    const data = randomTable(50, 7, 10)
    const plain = stepwise(data)
    for (const power of [-500, 500]) {
      const fit = stepwise(
        dataset(
          data.x,
          data.y.map(v => v * 2 ** power),
        ),
      )
      expect(fit.selected).toEqual(plain.selected)
      for (const [k, b] of fit.coefficients.entries()) {
        expect(b / 2 ** power / plain.coefficients[k]).toBeCloseTo(1, 12)
      }
    }
  })
  it('works on tables too small for a single variable', () => {
    expect(stepwise(dataset([1, 2, 3], [1, 2, 4])).selected.length).toBe(0)
    expect(stepwise(dataset([1, 2, 3, 5], [1, 2, 4, 4.5]), { rule: 'aic' }).selected.length).toBe(1)
  })
  it('records each step, and selected is what they leave, in order of entry', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { selected, steps } = stepwise(randomTable(30, 12, seed), { rule: 'aic' })
      let left: number[] = []
      for (const { action, variable, change } of steps) {
        expect(Math.sign(change)).toBe(action === 'add' ? -1 : 1)
        left = action === 'add' ? [...left, variable] : left.filter(j => j !== variable)
      }
      expect([...selected]).toEqual(left)
    }
  })
})

describe('stepwise, logistic', () => {
  it('stops with a flag and finite coefficients when the classes are separated', () => {
    const data = randomTable(40, 200, 12, 'binomial')
    const clean = dataset(
      data.x,
      data.y.map((_, i) => (data.x[i] > 0 ? 1 : 0)),
      'binomial',
    )
    for (const rule of rules) {
      const fit = stepwise(clean, { rule })
      expect(fit.ending).toBe('separation')
      expect(fit.separated).toBe(true)
      expect([...fit.selected]).toEqual([0])
      expect(Number.isFinite(fit.intercept) && fit.coefficients.every(Number.isFinite)).toBe(true)
    }
  })
  it('goes on past a rare indicator that separates a few rows', () => {
    const data = randomTable(150, 5, 13, 'binomial')
    const ones = [...data.y.keys()].filter(i => data.y[i] === 1).slice(0, 12)
    const rare = widened(data, i => (ones.includes(i) ? 1 : 0))
    const fit = stepwise(rare, { rule: 'bic' })
    expect(fit.separated).toBe(true)
    expect(fit.ending).toBe('settled')
    expect(sorted(fit.selected)).toEqual([0, 1, 2, 5])
    expect(fit.coefficients.every(Number.isFinite)).toBe(true)
  })
  it('ends for p > n by every rule', () => {
    for (const rule of rules) {
      const fit = stepwise(randomTable(30, 120, 14, 'binomial'), { rule })
      expect(fit.coefficients.every(Number.isFinite)).toBe(true)
      expect(fit.ending).not.toBe('cycle')
    }
  })
})

describe('stepwise, options', () => {
  const data = randomTable(30, 4, 1)
  it('refuses thresholds that would let a variable come and go', () => {
    expect(() => stepwise(data, { enter: 0.2 })).toThrow('remove: must lie in [enter, 1] = [0.2, 1]; got 0.1')
  })
  it('EBIC is not charged for constant columns and copies', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const table = randomTable(40, 9, seed)
      const constants = Array.from({ length: 20 }, (_, k) => () => k)
      const copies = Array.from({ length: 9 }, (_, j) => (_: number, at: (j: number) => number) => 2 - at(j))
      const fits = [table, widened(table, ...constants), widened(table, ...constants, ...copies)].map(data =>
        stepwise(data, { rule: 'ebic' }),
      )
      // Rounding chooses which copy enters.
      const found = fits.map(({ selected }) => [...selected].map(j => (j < 9 ? j : j - 29)))
      expect(fits[1]).toEqual(fits[0])
      expect(found[2]).toEqual(found[0])
    }
  })
  it('EBIC with gamma 0 is BIC', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const table = randomTable(40, 9, seed)
      expect(stepwise(table, { rule: 'ebic', gamma: 0 })).toEqual(stepwise(table, { rule: 'bic' }))
    }
  })
})
