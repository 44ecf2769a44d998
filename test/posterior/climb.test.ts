import { expect, test } from 'vitest'
import { climb } from '../../src/posterior/climb.js'
import { alike } from '../../src/posterior/effect-prior.js'
import type { SetModel } from '../../src/posterior/set-model.js'

/** Of one variable, whose addition and whose removal both seem to gain. */
function deceptive(): SetModel & { steps: number } {
  let active: number[] = []
  const model = {
    steps: 0,
    priors: [alike(1, 1)],
    tau: 0,
    logLikelihood: 0,
    get active() {
      return active
    },
    bestAddition: () =>
      active.length === 0
        ? { logLikelihood: 0, variable: 0, gain: 1 }
        : { logLikelihood: 0, variable: -1, gain: -Infinity },
    removals: () => new Float64Array(active.map(() => 1)),
    likelihoodAt: () => 0,
    add(v: number) {
      active = [v]
      model.steps++
    },
    remove() {
      active = []
      model.steps++
    },
    restart() {},
  }
  return model as unknown as SetModel & { steps: number }
}

test('a climb whose gains are wrong ends where it has been before', () => {
  const model = deceptive()
  climb(model, new Float64Array(3))
  expect(model.steps).toBe(2)
})

test('a climb that meets the way of another ends there', () => {
  const known = new Set<string>()
  expect(climb(deceptive(), new Float64Array(3), known)).toBe(true)
  expect([...known]).toEqual(['0: ', '0: 0'])
  const second = deceptive()
  expect(climb(second, new Float64Array(3), known)).toBe(false)
  expect(second.steps).toBe(0)
})
