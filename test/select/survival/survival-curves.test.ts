import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { baselineHazards, hazardAt, timeOfHazard } from '../../../src/select/survival/baseline-hazard.js'
import { censoringCurve } from '../../../src/select/survival/censoring.js'
import { kaplanMeier, survivalAt } from '../../../src/select/survival/kaplan-meier.js'
import { decodeDoubles, readFixture } from '../../support/fixture.js'

interface Encoded
  extends Record<
    'x' | 'time' | 'event' | 'weights' | 'strata' | 'eta' | 'kmTime' | 'km' | 'censoredTime' | 'censored',
    string
  > {
  readonly name: string
  readonly entry?: string
  readonly hazard: readonly { readonly time: string; readonly cumulative: string }[]
}

/** Of oracle/survival-curves.R. */
const problems = readFixture<{ problems: Encoded[] }>('survival-curves.json.gz').problems.map(e => ({
  ...e,
  data: createDataset({
    x: decodeDoubles(e.x),
    y: decodeDoubles(e.time),
    weights: decodeDoubles(e.weights),
    survival: {
      event: decodeDoubles(e.event),
      strata: decodeDoubles(e.strata),
      ...(e.entry && { entry: decodeDoubles(e.entry) }),
    },
  }),
}))

function expectNear(own: ArrayLike<number>, expected: ArrayLike<number>): void {
  expect(own.length).toBe(expected.length)
  for (let k = 0; k < own.length; k++) expect(own[k]).toBeCloseTo(expected[k], 10)
}

test.each(problems)('the Kaplan-Meier curve of $name is that of survfit', ({ data, kmTime, km }) => {
  const { y, n, survival, weights } = data
  const { event, entry } = survival!
  const rows = Array.from({ length: n }, (_, i) => i)
  const own = kaplanMeier(rows, { time: y, happened: event, entry, weights })
  expectNear(own.time, decodeDoubles(kmTime))
  expectNear(own.survival, decodeDoubles(km))
})

test.each(problems)('so is that of being censored in $name', ({ data, censoredTime, censored }) => {
  const own = censoringCurve(data)
  expectNear(own.time, decodeDoubles(censoredTime))
  expectNear(own.survival, decodeDoubles(censored))
})

test.each(problems)('the baseline hazard of $name is that of basehaz', ({ data, eta, hazard }) => {
  const own = baselineHazards(data, decodeDoubles(eta))
  expect(own.size).toBe(hazard.length)
  hazard.forEach(({ time, cumulative }, stratum) => {
    const found = own.get(stratum)!
    expectNear(found.time, decodeDoubles(time))
    expectNear(found.cumulative, decodeDoubles(cumulative))
  })
})

test('a curve is right-continuous, and a hazard comes back to its time', () => {
  const curve = { time: [1, 3], survival: [0.5, 0.25] }
  expect([0, 1, 2, 3].map(at => survivalAt(curve, at))).toEqual([1, 0.5, 0.5, 0.25])
  expect([1, 3].map(at => survivalAt(curve, at, true))).toEqual([1, 0.5])
  const hazard = { time: [1, 3], cumulative: [0.2, 0.7] }
  expect([0.1, 0.2, 0.3, 0.8].map(value => timeOfHazard(hazard, value))).toEqual([1, 1, 3, Infinity])
  expect([0, 1, 2, 9].map(at => hazardAt(hazard, at))).toEqual([0, 0.2, 0.2, 0.7])
})
