import { describe, expect, it } from 'vitest'
import { stepwise } from '../../../src/learner/stepwise/stepwise.js'
import { select } from '../../../src/method/select.js'
import { probabilityBins } from '../../../src/study/benchmark/false-probabilities.js'
import { memberRules } from '../../../src/study/benchmark/member-rules.js'
import { aggregates } from '../../../src/study/benchmark/rules/aggregations.js'
import { condensed } from '../../../src/study/benchmark/rules/condensations.js'
import { criterionOfSet, leastOf } from '../../../src/study/benchmark/rules/criterion-of-set.js'
import { crossValidated } from '../../../src/study/benchmark/rules/cross-validated.js'
import { pairs } from '../../../src/study/benchmark/rules/pairs.js'
import { prunedDecoys } from '../../../src/study/benchmark/rules/pruned-decoys.js'
import { calibratedBySimulation } from '../../../src/study/benchmark/rules/simulation.js'
import { variants } from '../../../src/study/benchmark/rules/variants.js'
import { stabilityMembers } from '../../../src/study/stability-members.js'
import { randomTable } from '../../random-table.js'

describe('what is made of a member', () => {
  const member = (variable: number[], from: number[], to: number[]) => ({
    variable: Int32Array.from(variable),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
  })
  const ensemble = {
    p: 3,
    lambda: Float64Array.of(4, 3, 2, 1),
    // The first variable leaves the path of the first member and comes back.
    members: [member([0, 0, 1], [0, 3, 1], [1, 4, 3]), member([0], [2], [4])],
    worstKkt: 0,
  }

  it('is condensed by its last column or by all', () => {
    const variables = (how: 'last' | 'ever') => condensed(ensemble, how).vectors.map(v => [...v.variable])
    expect(variables('last')).toEqual([[0], [0]])
    expect(variables('ever')).toEqual([[0, 1], [0]])
  })

  it('is aggregated at the end of the grid or over all of it', () => {
    const { end, area } = aggregates(ensemble)
    expect([...end]).toEqual([1, 0, 0])
    expect([...area]).toEqual([4 / 8, 2 / 8, 0])
  })
})

describe.each(['gaussian', 'binomial'] as const)('the procedures on a %s response', family => {
  const data = randomTable(160, 12, 5, family)

  it.each([
    ['variants', variants],
    ['pairs', pairs],
    ['pruned decoys', prunedDecoys],
    ['cross-validation', crossValidated],
    ['calibration by simulation', calibratedBySimulation],
  ] as const)('find strong variables by %s, and the same ones every time', (_, run) => {
    const found = run(data, 3)
    for (const selected of Object.values(found))
      expect(Array.from(selected)).toEqual(expect.arrayContaining([0, 1, 2]))
    expect(run(data, 3)).toEqual(found)
  })

  it('have the criterion that stepwise regression goes by', () => {
    const { selected } = stepwise(data, { rule: 'ebic' })
    const criterion = criterionOfSet(data)
    const around = [...Array(12).keys()].map(j =>
      selected.includes(j) ? [...selected].filter(k => k !== j) : [...selected, j],
    )
    expect(leastOf([...around, [...selected]], criterion)).toEqual([...selected])
  })
})

it('bins of probabilities hold every variable once', () => {
  const bins = probabilityBins([
    { scores: { 0: [3, 0], 5: [1, 0], 300: [1, 1] } },
    { scores: { 1000: [0, 2] } },
  ])
  expect(bins.reduce((sum, { variables }) => sum + variables, 0)).toBe(8)
  expect(bins[0]).toMatchObject({ from: 0, to: 5, variables: 4, stated: 0.00125, made: { value: 0 } })
  expect(bins.find(({ to }) => to === 400)).toMatchObject({ variables: 2, stated: 0.3, made: { value: 0.5 } })
  expect(bins.at(-1)).toMatchObject({ variables: 2, stated: 1, made: { value: 1 } })
})

it('rules on members are the shipped methods, with halves that keep the shares of the classes', async () => {
  const table = randomTable(90, 10, 8, 'binomial', 2)
  const rare = { ...table, y: table.y.map((value, i) => (i % 3 === 0 ? value : 0)) }
  const { selected } = await select(rare, { method: 'consensus', seed: 5 })
  const chosen = selected.map(({ index }) => index)
  expect(memberRules(rare, 5).auto).toEqual(expect.arrayContaining(chosen))
  expect(memberRules(rare, 5).auto).toHaveLength(chosen.length)
  const members = (stratified: boolean | undefined) =>
    stabilityMembers(rare, { seed: 5, q: 4, ...(stratified !== undefined && { stratified }) })
  expect(members(undefined)).toEqual(members(true))
  expect(members(undefined)).not.toEqual(members(false))
})
