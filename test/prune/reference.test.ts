import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { stepwise } from '../../src/learner/stepwise/stepwise.js'
import { selectNow } from '../../src/method/select-now.js'
import {
  type ReferenceKind,
  type ReferenceSpec,
  referenceKinds,
  reference as referenceOf,
} from '../../src/prune/reference.js'
import { dataset, randomTable } from '../random-table.js'

const data = randomTable(80, 12, 31)

function reference(data: Dataset, spec: Pick<ReferenceSpec, 'kind' | 'form'> & Partial<ReferenceSpec>) {
  const { vector, empty } = referenceOf(data, { link: 'logit', seed: 1, ...spec })
  return { vector, empty, selected: Int32Array.from(vector.keys()).filter(j => vector[j] !== 0) }
}

const sum = (vector: Float64Array) => vector.reduce((a, b) => a + b, 0)

describe('reference', () => {
  it('as shares sums to one, as indicator is the support', () => {
    for (const kind of referenceKinds) {
      const share = reference(data, { kind, form: 'share' })
      const indicator = reference(data, { kind, form: 'indicator' })
      expect(sum(share.vector)).toBeCloseTo(kind === 'zero' ? 0 : 1, 14)
      expect(share.vector.map(v => (v > 0 ? 1 : 0))).toEqual(indicator.vector)
      expect(share.selected).toEqual(indicator.selected)
      expect(share.empty || indicator.empty).toBe(false)
    }
  })
  it('by stepwise is |beta| of standardised columns over their sum', () => {
    const kinds: [ReferenceKind, 'p-value' | 'aic' | 'bic' | 'ebic'][] = [
      ['stepwise', 'p-value'],
      ['aic', 'aic'],
      ['bic', 'bic'],
      ['ebic', 'ebic'],
    ]
    for (const [kind, rule] of kinds) {
      const fit = stepwise(data, { rule })
      const { vector, selected } = reference(data, { kind, form: 'share' })
      expect(selected).toEqual(fit.selected.slice().sort())
      const total = sum(fit.standardised.map(Math.abs))
      for (const [k, j] of fit.selected.entries()) {
        expect(vector[j]).toBeCloseTo(Math.abs(fit.standardised[k]) / total, 14)
      }
    }
  })
  it('does not depend on the scale of the columns', () => {
    const scaled = dataset(
      data.x.map((v, at) => v * 10 ** ((Math.floor(at / data.n) % 9) - 4)),
      data.y,
    )
    for (const kind of ['stepwise', 'ebic', 'correlation'] as const) {
      const plain = reference(data, { kind, form: 'share' }).vector
      const other = reference(scaled, { kind, form: 'share' }).vector
      for (const [j, v] of other.entries()) expect(v).toBeCloseTo(plain[j], 12)
    }
  })
  it('puts lasso coefficients on the scale of standardised columns', () => {
    const x = data.x.slice()
    for (let i = 0; i < data.n; i++) x[3 * data.n + i] *= 1000
    const wide = dataset(x, data.y)
    const { vector } = reference(wide, { kind: 'lasso-cv', form: 'share' })
    const { columns, coefficients } = selectNow(wide, { method: 'lasso', seed: 1, rule: '1se' }).fit!
    const effects = new Float64Array(data.p)
    for (const [e, j] of Array.from(columns).entries()) {
      const column = x.subarray(j * data.n, (j + 1) * data.n)
      const mean = sum(column) / data.n
      effects[j] = Math.abs(coefficients[e]) * Math.sqrt(sum(column.map(v => (v - mean) ** 2)) / data.n)
    }
    expect(columns.length).toBeGreaterThan(1)
    for (const [j, v] of vector.entries()) expect(v).toBeCloseTo(effects[j] / sum(effects), 12)
  })
  it('by correlation is |cor(x_j, y)|, zero for a constant column', () => {
    const small = dataset([1, 2, 3, 4, 5, 5, 5, 5, 1, 0, 0, 1], [2, 4, 6, 8])
    const { vector } = reference(small, { kind: 'correlation', form: 'share' })
    expect(vector[0]).toBeCloseTo(1, 15)
    expect(vector[1]).toBe(0)
    expect(vector[2]).toBeCloseTo(0, 15)
  })
  it('takes the vector given, in either form', () => {
    const small = dataset([1, 2, 3, 4, 4, 1, 2, 3, 1, 0, 0, 1], [2, 4, 6, 7])
    const vector = [-3, 0, 1]
    expect([...reference(small, { kind: 'given', form: 'share', vector }).vector]).toEqual([0.75, 0, 0.25])
    expect([...reference(small, { kind: 'given', form: 'indicator', vector }).vector]).toEqual([1, 0, 1])
  })
  it('says so when nothing was selected', () => {
    const noise = randomTable(60, 5, 32, 'gaussian', 0)
    const { vector, selected, empty } = reference(noise, { kind: 'ebic', form: 'share' })
    expect(empty).toBe(true)
    expect(selected.length).toBe(0)
    expect(sum(vector)).toBe(0)
    expect(reference(noise, { kind: 'zero', form: 'share' }).empty).toBe(false)
  })
  it('for a binary response can be logistic or linear', () => {
    const binary = randomTable(100, 8, 33, 'binomial')
    const logit = reference(binary, { kind: 'bic', form: 'share' })
    const linear = reference(binary, { kind: 'bic', form: 'share', link: 'linear' })
    expect(logit.selected).toEqual(linear.selected)
    expect(logit.vector).not.toEqual(linear.vector)
  })
})
