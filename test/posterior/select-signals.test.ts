import { describe, expect, it } from 'vitest'
import {
  expectedFalse,
  probabilityFor,
  selectSignals,
  vouchingRule,
} from '../../src/posterior/select-signals.js'

const each = [0.99, 0.9, 0.6, 0.5, 0.3]
const list = each.map((probability, v) => ({ variables: [v], probability, each: [probability] }))
const seldom = each.map(() => 0)
const leads = (selected: ReturnType<typeof selectSignals>) => selected.map(({ variables }) => variables[0])

describe('the selection of signals', () => {
  it('is from probability one half', () => {
    const rule = { probability: 0.5, frequency: null }
    expect(leads(selectSignals(list, rule, each, seldom))).toEqual([0, 1, 2, 3])
    expect(selectSignals([], rule, [], [])).toEqual([])
  })

  it('is the largest set whose mean of 1 - probability is at most the rate', () => {
    // Means of the first 1 to 5: .01, .055, .17, .2525, .342
    expect(probabilityFor(list, 0.05)).toBe(0.99)
    expect(probabilityFor(list, 0.2)).toBe(0.6)
    expect(probabilityFor(list, 0.26)).toBe(0.5)
    expect(probabilityFor(list, 0.5)).toBe(0.3)
    expect(probabilityFor(list, 0.005)).toBeGreaterThan(1)
    expect(expectedFalse(list.slice(0, 3))).toBeCloseTo(0.51, 12)
  })

  it('refuses a rate that is none', () => {
    expect(() => probabilityFor(list, 1)).toThrow(expect.objectContaining({ code: 'usage/fdr' }))
  })

  it('takes what nine of ten members select, unless the data speak against it', () => {
    const rule = { probability: 0.5, frequency: 0.9 }
    const found = selectSignals(list.slice(0, 3), rule, [0.99, 0.9, 0.6, 0.01, 1e-7], [0, 0, 0, 0.93, 1])
    expect(leads(found)).toEqual([0, 1, 2, 3])
    expect(found.at(-1)).toMatchObject({ by: 'ensemble', probability: 0.01 })
  })

  it('takes a variable out of the signal where it stood behind another that members select, too', () => {
    const pair = [{ variables: [0, 1, 2], probability: 0.95, each: [0.6, 0.3, 0.1] }]
    const rule = { probability: 0.5, frequency: 0.9 }
    const found = selectSignals(pair, rule, [0.6, 0.3, 0.1], [1, 0.95, 0.2])
    expect(found.map(({ variables }) => variables)).toEqual([[0, 2], [1]])
  })

  it('believes members only where they hold few of the variables, and all of them where no signal is probable', () => {
    expect(vouchingRule(list, 0.5, 0.04)).toBe(0.9)
    expect(vouchingRule(list, 0.5, 0.3)).toBeNull()
    expect(vouchingRule(list.slice(4), 0.5, 0.04)).toBe(1)
  })
})
