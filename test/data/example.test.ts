import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exampleData, exampleTruth } from '../../src/data/example.js'

const fixture = JSON.parse(
  readFileSync(new URL('../../oracle/fixtures/example.json', import.meta.url), 'utf8'),
)

function digest(values: Float64Array): string {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [i, v] of values.entries()) bytes.writeDoubleLE(v, 8 * i)
  return createHash('sha256').update(bytes).digest('hex')
}

test('the bytes are those of an independent program', () => {
  const { x, y } = exampleData()
  expect(digest(x)).toBe(fixture.x)
  expect(digest(y)).toBe(fixture.y)
})

test('every call makes fresh, equal data', () => {
  const [a, b] = [exampleData(), exampleData()]
  expect(a).toEqual(b)
  expect(a.x).not.toBe(b.x)
})

test('more variables than rows, named in order, everything finite and of three places', () => {
  const { n, p, x, y, names, family, response } = exampleData()
  expect([n, p, x.length, y.length, family, response]).toEqual([
    120,
    400,
    48_000,
    120,
    'gaussian',
    'response',
  ])
  expect([names.length, new Set(names).size, names[0], names[399]]).toEqual([
    400,
    400,
    'gene_001',
    'gene_400',
  ])
  expect([...x, ...y].every(v => Number.isFinite(v) && Number(v.toFixed(3)) === v)).toBe(true)
})

const { n, p, x, y } = exampleData()
const column = (j: number) => x.subarray(j * n, (j + 1) * n)

function correlation(a: Float64Array, b: Float64Array): number {
  const centred = (values: Float64Array) => {
    const mean = values.reduce((sum, v) => sum + v, 0) / n
    return values.map(v => v - mean)
  }
  const [u, v] = [centred(a), centred(b)]
  const dot = (one: Float64Array, other: Float64Array) =>
    one.reduce((sum, value, i) => sum + value * other[i], 0)
  return dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v))
}

test('six true genes in six blocks, and the weak one barely shows', () => {
  expect(exampleTruth).toEqual(['gene_017', 'gene_064', 'gene_138', 'gene_225', 'gene_301', 'gene_372'])
  const { names } = exampleData()
  expect(new Set(exampleTruth.map(name => Math.floor(names.indexOf(name) / 10))).size).toBe(6)
  const found = exampleTruth.map(name => correlation(column(names.indexOf(name)), y))
  for (const [k, name] of exampleTruth.entries())
    expect(found[k]).toBeCloseTo(fixture.correlationWithResponse[name], 3)
  const strength = found.map(Math.abs)
  expect(Math.min(...strength.slice(0, 5))).toBeGreaterThan(0.25)
  expect(strength[5]).toBeLessThan(0.2)
})

test('genes go together in blocks of ten', () => {
  const within: number[] = []
  for (let j = 0; j < p; j++)
    for (let k = j + 1; Math.floor(k / 10) === Math.floor(j / 10); k++)
      within.push(correlation(column(j), column(k)))
  // As the program that made the fixture has it: each gene with the one ten places on.
  const between = Array.from({ length: p - 10 }, (_, j) => correlation(column(j), column(j + 10)))
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
  expect(within).toHaveLength(40 * 45)
  expect(mean(within)).toBeCloseTo(fixture.meanCorrelationWithin, 9)
  expect(mean(between)).toBeCloseTo(fixture.meanCorrelationBetween, 9)
  expect(mean(within)).toBeGreaterThan(0.55)
  expect(Math.abs(mean(between))).toBeLessThan(0.02)
})
