import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { lassoLearner } from '../../../src/learner/lasso.js'
import { lambdaGrid } from '../../../src/path/lambda-grid.js'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { type Stream, stream } from '../../../src/random/stream.js'
import { halfSubsample } from '../../../src/sample/half-subsample.js'
import { judgeOf, kktViolation } from '../../support/judges/optimality.js'

type Column = (n: number, random: Stream) => number[]

const normal: Column = (n, random) => Array.from({ length: n }, () => random.normal())
const rare: Column = (n, random) => Array.from({ length: n }, () => (random.uniform() < 0.03 ? 1 : 0))
const binary: Column = (n, random) => Array.from({ length: n }, () => (random.uniform() < 0.5 ? 1 : 0))
const genotype: Column = (n, random) =>
  Array.from({ length: n }, () => Number(random.uniform() < 0.3) + Number(random.uniform() < 0.3))

/** `distinct` columns, each `copies` times: one after the other, or in turn. */
function table(name: string, n: number, column: Column, distinct: number, copies = 1, inTurn = false) {
  const random = stream(1, `test/ties/${name}`, 0)
  const y = normal(n, random)
  const own = Array.from({ length: distinct }, () => column(n, random))
  return {
    y,
    columns: Array.from(
      { length: distinct * copies },
      (_, j) => own[inTurn ? j % distinct : Math.floor(j / copies)],
    ),
  }
}

const tables = {
  'rare columns': table('rare', 60, rare, 1024),
  'eight columns, 32 copies of each': table('copies', 30, normal, 8, 32, true),
  'blocks of ten equal genotypes': table('blocks', 100, genotype, 40, 10),
  'four rows': table('four', 4, normal, 200),
  'five rows of 0 and 1': table('five', 5, binary, 300),
  'ten rows of 0 and 1, few columns': table('ten-few', 10, binary, 120),
  'ten rows of 0 and 1, many columns': table('ten-many', 10, binary, 1000),
  'sums of dummies': (() => {
    const { y, columns } = table('dummies', 40, binary, 90)
    return {
      y,
      columns: columns.flatMap((c, j) => [
        c,
        c.map(v => 1 - v),
        c.map((v, i) => v + columns[(j + 1) % 90][i]),
      ]),
    }
  })(),
}

test.each(Object.entries(tables))(
  'a path with ties ends, solves the problem and agrees with its members: %s',
  (_, { y, columns }) => {
    const n = y.length
    const data = createDataset({ columns, y, family: 'gaussian' })
    const grid = lambdaGrid(data, { q: Math.min(10, n - 2), count: 40 }).lambda
    const learner = lassoLearner(data, grid)
    for (let b = 0; b < 8; b++) {
      const rows = halfSubsample({ n, seed: 3 }).rows(b)
      const { variable, from, to } = learner.fit(rows).member
      const part = {
        y: Float64Array.from(rows, i => y[i]),
        columns: columns.map(c => Float64Array.from(rows, i => c[i])),
      }
      if (rows.length < 4) continue
      const own = createDataset({ ...part, family: 'gaussian' })
      const judge = judgeOf(own)
      const path = lassoPath(own, { lambda: grid })
      path.coefficients.forEach(({ index, value }, k) => {
        const beta = new Float64Array(own.p)
        index.forEach((j, e) => {
          beta[j] = value[e]
        })
        if (judge.lambdaMax > 0)
          expect(kktViolation(judge, path.lambda[k], path.intercept[k], beta)).toBeLessThan(1e-12)
        expect([...index]).toEqual([...variable].filter((_, e) => from[e] <= k && k < to[e]))
      })
    }
  },
)

test('of columns that are copies of each other the first enters, whatever their sign and scale', () => {
  const random = stream(1, 'test/ties/first', 0)
  const n = 40
  const own = Array.from({ length: 60 }, () => normal(n, random))
  const y = own[3].map((v, i) => v - own[5][i] + 0.5 * random.normal())
  for (const p of [100, 400]) {
    const columns = Array.from({ length: p }, (_, j) =>
      own[j % 60].map(v => (j < 60 ? v : (j % 2 === 0 ? -7 : 0.3) * v + 11)),
    )
    const path = lassoPath(createDataset({ columns, y }), {})
    for (const { index } of path.coefficients) expect(Math.max(...index, 0)).toBeLessThan(60)
    expect(path.coefficients.at(-1)!.index.length).toBeGreaterThan(20)
  }
})
