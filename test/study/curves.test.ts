import { expect, test } from 'vitest'
import { keep } from '../../src/prune/keep.js'
import { frequencies } from '../../src/select/frequencies.js'
import { thresholdSelection } from '../../src/select/threshold-selection.js'
import { accuracyCurve, correctSizes } from '../../src/study/paper/accuracy-curves.js'
import { randomEnsemble, testRandom } from '../ensemble/random-ensemble.js'

test('the sizes whose selection is the truth are those found by selecting anew at every size', () => {
  for (let seed = 0; seed < 30; seed++) {
    const random = testRandom(seed)
    const ensemble = randomEnsemble(random, { p: 4, K: 5, B: 25 })
    const order = Int32Array.from({ length: 25 }, (_, b) => (b * 7) % 25)
    const support = [0, 1, 2, 3].filter(() => random() < 0.5)
    const right = Array.from(order, (_, u) => {
      const selected = thresholdSelection(frequencies(ensemble, keep(order, u + 1)), 0.6)
      return selected.sort((a, b) => a - b).join() === support.join() ? 1 : 0
    })
    expect([...accuracyCurve([correctSizes(ensemble, order, support, 0.6)])]).toEqual(right)
  }
})

test('accuracies are shares of the replications', () => {
  expect([...accuracyCurve([[0, 2, 1], [1, 2], [3], [2, 1]])]).toEqual([0.25, 0.5, 0.5])
  expect([...accuracyCurve([])]).toEqual([])
})
