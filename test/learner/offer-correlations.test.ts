import { expect, it } from 'vitest'
import { marginalCorrelations } from '../../src/data/columns/marginal-correlations.js'
import { createDataset } from '../../src/data/create-dataset.js'
import { take } from '../../src/data/take.js'
import { topCorrelated, topOfEach } from '../../src/learner/sis.js'
import { stream } from '../../src/random/stream.js'

const [n, p] = [12, 5000]
const random = stream(7, 'offered correlations', 0)
const every = Int32Array.from({ length: p }, (_, j) => j)

/** Columns of all kinds: plain, few values, copies up to scale, constant, far from zero, and of any size. */
function columnOf(j: number, before: readonly number[][]): number[] {
  const own = Array.from({ length: n }, () => random.normal())
  switch (j % 7) {
    case 1:
      return own.map(v => (v > 0 ? 1 : 0))
    case 2:
      return before[random.below(before.length)].map(v => -3 * v)
    case 3:
      return own.fill(2)
    case 4:
      return own.map(v => v + 1e9)
    case 5:
      return own.map(v => v * 10 ** (random.below(281) - 150))
    default:
      return own
  }
}

const lists: number[][] = []
for (let j = 0; j < p; j++) lists.push(columnOf(j, lists))
const columns = Object.fromEntries(lists.map((list, j) => [`x${j}`, list]))

it.each([1, 7, 40, 1000, p])(
  'the %i most correlated columns of bootstrap samples, one by one and together, are those of all correlations',
  size => {
    for (const y of [lists[0], lists[1], lists[4]]) {
      const data = createDataset({ columns, y, family: 'gaussian' })
      const samples = Array.from({ length: 5 }, () => Int32Array.from({ length: n }, () => random.below(n)))
      const tops = samples.map(rows => {
        const sizes = marginalCorrelations(take(data, rows, every)).map(Math.abs)
        return every
          .slice()
          .sort((a, b) => sizes[b] - sizes[a] || a - b)
          .slice(0, size)
      })
      expect(samples.map(rows => topCorrelated(data, size, rows))).toEqual(tops)
      expect(topOfEach(data, size, samples)).toEqual(tops)
    }
  },
)
