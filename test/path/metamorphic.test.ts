import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import type { Dataset } from '../../src/data/dataset.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { lassoPath } from '../../src/path/lasso-path.js'
import { type Stream, stream } from '../../src/random/stream.js'

/** `npm run faults` asks for 300. */
const tables = Number(process.env.SECATEUR_METAMORPHIC ?? 30)

interface Base {
  readonly columns: number[][]
  readonly y: number[]
  readonly family: 'gaussian' | 'binomial'
  readonly rows: number[]
}

/** Values of eight binary digits behind the point, so that shifts and powers of two change none of them. */
function draw(random: Stream): Base {
  const n = 10 + random.below(40)
  const p = 3 + random.below(random.uniform() < 0.5 ? 30 : 300)
  const family = random.uniform() < 0.6 ? 'gaussian' : 'binomial'
  const binary = random.uniform() < 0.3
  const value = () => (binary ? random.below(2) : Math.round(256 * random.normal()) / 256)
  const columns = Array.from({ length: p }, () => Array.from({ length: n }, value))
  const eta = Array.from({ length: n }, (_, i) => columns[0][i] - columns[1][i] + random.normal())
  const middle = [...eta].sort((a, b) => a - b)[Math.floor(n / 2)]
  const y =
    family === 'gaussian' ? eta : eta.map((v, i) => (i < 2 ? i : Number(v + random.normal() > middle)))
  const rows = [...Array(n).keys()].filter(i => i < 2 || random.uniform() < 0.6)
  return { columns, y, family, rows }
}

const dataOf = ({ columns, y, family }: Base) => createDataset({ columns, y, family })

/** Supports of the path of all rows and of a member, at lambdas away from the knots at both ends. */
function supports(data: Dataset, rows: readonly number[], lambda: Float64Array): string[] {
  const whole = lassoPath(data, { lambda: lambda }).coefficients.map(({ index }) => [...index].join())
  const { variable, from, to } = lassoLearner(data, lambda).fit(Int32Array.from(rows)).member
  const own = Array.from(lambda, (_, k) => [...variable].filter((_j, e) => from[e] <= k && k < to[e]).join())
  return [...whole, ...own]
}

function renamed(supports: readonly string[], numberOf: (j: number) => number): string[] {
  return supports.map(support =>
    support === ''
      ? ''
      : support
          .split(',')
          .map(j => numberOf(Number(j)))
          .sort((a, b) => a - b)
          .join(),
  )
}

/** Whether no two columns of a base tie on the rows: then their order does not matter. */
const untied = ({ columns }: Base) => columns.every(column => new Set(column).size > 2)

test(`what cannot matter changes nothing, in ${tables} tables`, () => {
  for (let seed = 0; seed < tables; seed++) {
    const random = stream(seed, 'test/metamorphic', 0)
    const base = draw(random)
    const { columns, y, rows } = base
    const p = columns.length
    const data = dataOf(base)
    const top = lassoPath(data, { lambdas: 1 }).lambda[0]
    const lambda = Float64Array.from([0.97, 0.83, 0.71, 0.61, 0.47, 0.37, 0.29, 0.21], share => share * top)
    const expected = supports(data, rows, lambda)
    const check = (what: string, changed: Partial<Base>, numberOf = (j: number) => j, scale = 1) => {
      const other = { ...base, ...changed }
      const found = supports(
        dataOf(other),
        other.rows,
        lambda.map(v => v * scale),
      )
      expect(renamed(found, numberOf), `${what}, table ${seed}`).toEqual(expected)
    }
    check('shifted columns', {
      columns: columns.map((c, j) => c.map(v => v + (j % 3 === 0 ? 2 ** 30 : -77))),
    })
    check('scaled columns', { columns: columns.map((c, j) => c.map(v => v * 2 ** ((j % 7) * 40 - 120))) })
    check('mirrored columns', { columns: columns.map((c, j) => (j % 2 === 0 ? c : c.map(v => -v))) })
    const order = random.shuffle([...Array(y.length).keys()])
    const place = order.map((_, i) => order.indexOf(i))
    check('rows in another order', {
      columns: columns.map(c => order.map(i => c[i])),
      y: order.map(i => y[i]),
      rows: rows.map(i => place[i]).sort((a, b) => a - b),
    })
    check('a constant column', { columns: [...columns, y.map(() => 5)] })
    check('copies at the end', {
      columns: [...columns, columns[0], columns[1].map(v => -2 * v), columns[p - 1]],
    })
    if (untied(base)) {
      const turned = random.shuffle([...Array(p).keys()])
      check('columns in another order', { columns: turned.map(j => columns[j]) }, j => turned[j])
    }
    if (base.family === 'gaussian') {
      check('a shifted response', { y: y.map(v => v + 1000) })
      check('a scaled response', { y: y.map(v => v * 2 ** 50) }, j => j, 2 ** 50)
    } else check('the classes exchanged', { y: y.map(v => 1 - v) })
  }
})
