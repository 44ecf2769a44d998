import { expect, test } from 'vitest'
import { guaranteeDesigns } from '../../../src/study/guarantee/designs.js'
import { guaranteeTrial, held, type Settings } from '../../../src/study/guarantee/trial.js'

/** A share of node bench/guarantee.mjs. */
const kinds: readonly Settings[] = [
  { method: 'pruned', members: 6, lambdas: 10, guarantee: true, guaranteePairs: 8 },
  { method: 'stability', members: 20, lambdas: 20, pfer: 1 },
]

test.each(['noise, independent', 'noise, equal 0.5', 'strong, toeplitz 0.5'])(
  'of %s no more is selected falsely than is stated',
  name => {
    const design = guaranteeDesigns[name]
    for (const settings of kinds) {
      const trials = Array.from({ length: 8 }, (_, m) => guaranteeTrial(name, design, settings, m))
      const { excess, wrong } = held(design.p, trials)
      expect(excess[0], `${settings.method}: ${wrong} false`).toBeLessThanOrEqual(2)
    }
  },
)

test('selections above what is stated are noticed', () => {
  const trial = (wrong: number) => ({
    support: [0],
    selected: [0, ...Array.from({ length: wrong }, (_, k) => k + 1)],
    stated: [1, 0.5, 0.2] as const,
    halves: [],
  })
  const { found, wrong, excess } = held(9, [2, 3, 2, 3].map(trial))
  expect([found, wrong]).toEqual([1, 2.5])
  // Differences 1, 2, 1, 2: mean 1.5, standard error sqrt(1 / 3 / 4).
  expect(excess[0]).toBeCloseTo(1.5 / Math.sqrt(1 / 12), 12)
  expect(excess[2]).toBeGreaterThan(excess[0])
})

test('variables that halves often select are not among those that the theorem speaks of', () => {
  const trial = { support: [], selected: [0, 1], stated: [1, 1, 1] as const, halves: [[0], [0], [0, 1], [0]] }
  const { wrong, low } = held(5, [trial, trial])
  expect([wrong, low]).toEqual([2, 1])
})
