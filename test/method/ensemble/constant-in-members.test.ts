import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { constantInMembers } from '../../../src/method/ensemble/constant-in-members.js'
import { select } from '../../../src/method/select.js'
import { stream } from '../../../src/random/stream.js'
import { createSampler } from '../../../src/sample/create-sampler.js'

const n = 40
const random = stream(3, 'test/constant-in-members', 0)
const normal = () => Array.from({ length: n }, () => random.normal())
const ones = (...at: number[]) => Array.from({ length: n }, (_, i) => (at.includes(i) ? 1 : 0))
const columns = { a: normal(), one: ones(7), two: ones(3, 30), b: normal(), many: ones(...Array(15).keys()) }
const y = columns.a.map((value, i) => value + 0.3 * columns.b[i])
const data = createDataset({ columns, y, family: 'gaussian' })

test('columns that some members cannot see vary are counted, member by member', () => {
  const sampler = createSampler('half', { n, seed: 1 })
  const without = (at: number[]) =>
    Array.from({ length: 50 }, (_, b) => sampler.rows(b)).filter(seen => !seen.some(i => at.includes(i)))
      .length
  const found = constantInMembers(data, { sampler: 'half', seed: 1, stratified: false, members: 50 })
  expect(found).toEqual([
    { column: 1, members: without([7]) },
    { column: 2, members: without([3, 30]) },
  ])
  expect(found[0].members).toBeGreaterThan(10)
})

test('no column is missed, whatever the number of rows and wherever its equal values stand', () => {
  for (let rows = 5; rows <= 24; rows++) {
    const draw = stream(rows, 'test/constant-in-members', 1)
    const names = Array.from({ length: 60 }, (_, j) => `v${j}`)
    // One value fills some of the rows, from two of them up to all but one; the others differ.
    const filled = (j: number) => {
      const order = draw.shuffle(Array.from({ length: rows }, (_, i) => i))
      const count = 2 + (j % (rows - 2))
      return Array.from({ length: rows }, (_, i) => (order.indexOf(i) < count ? 0.5 : draw.normal()))
    }
    const table = Object.fromEntries(names.map((name, j) => [name, filled(j)]))
    const response = Array.from({ length: rows }, () => draw.normal())
    const small = createDataset({ columns: table, y: response, family: 'gaussian' })
    const sampler = createSampler('half', { n: rows, seed: 1 })
    const expected = names.flatMap((name, column) => {
      const isConstant = (b: number) => new Set([...sampler.rows(b)].map(i => table[name][i])).size === 1
      const members = Array.from({ length: 20 }, (_, b) => b).filter(isConstant).length
      return members > 0 ? [{ column, members }] : []
    })
    const found = constantInMembers(small, { sampler: 'half', seed: 1, stratified: false, members: 20 })
    expect(found, `${rows} rows`).toEqual(expected)
  }
})

test('the result counts them in its certificate and names them', async () => {
  const { certificate, warnings } = await select(data, { method: 'stability', members: 20, lambdas: 10 })
  expect(certificate.constantInMembers).toBe(2)
  const { text } = warnings.find(({ code }) => code === 'columns-constant-in-members')!
  expect(text).toMatch(
    /^2 columns vary in all rows but not in those of some of the 20 members.*"one" \(\d+\)/,
  )
})
