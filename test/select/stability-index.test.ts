import { expect, test } from 'vitest'
import { stabilityIndex } from '../../src/select/stability-index.js'
import { readFixture } from '../support/fixture.js'

interface Case {
  readonly d: number
  readonly sets: readonly number[][]
  readonly index: number
  readonly variance: number
  readonly lower: number
  readonly upper: number
}

test('index, variance and interval are those of the authors of the measure', () => {
  const { cases } = readFixture<{ cases: readonly Case[] }>('stability-index.json')
  expect(cases.length).toBeGreaterThan(15)
  for (const { d, sets, index, variance, lower, upper } of cases) {
    const ours = stabilityIndex(sets, d)!
    expect(ours.index).toBeCloseTo(index, 12)
    expect(ours.standardError ** 2).toBeCloseTo(variance, 12)
    expect(ours.interval[0]).toBeCloseTo(lower, 12)
    expect(ours.interval[1]).toBeCloseTo(upper, 12)
  }
})

test('equal sets have index one and no error; a single set, empty sets and full sets have none', () => {
  expect(
    stabilityIndex(
      [
        [0, 2],
        [0, 2],
        [0, 2],
      ],
      5,
    ),
  ).toEqual({
    index: 1,
    standardError: 0,
    interval: [1, 1],
  })
  expect(stabilityIndex([[0, 2]], 5)).toBeNull()
  expect(stabilityIndex([[], []], 5)).toBeNull()
  expect(
    stabilityIndex(
      [
        [0, 1],
        [0, 1],
      ],
      2,
    ),
  ).toBeNull()
})
