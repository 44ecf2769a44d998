import { describe, expect, it } from 'vitest'
import { copiedVariables, distinctVariables } from '../../../src/data/columns/copied-variables.js'
import { createDataset } from '../../../src/data/create-dataset.js'
import { stream } from '../../../src/random/stream.js'

function tableOf(n: number, columns: Record<string, readonly number[]>, more: object = {}) {
  const y = Array.from({ length: n }, (_, i) => (i * 7) % 5)
  return createDataset({ columns, y, ...more })
}

function normals(n: number, index: number): number[] {
  const random = stream(3, 'test/copied-variables', index)
  return Array.from({ length: n }, () => random.normal())
}

describe('copied variables', () => {
  it.each([5, 16, 17, 60])('are found up to location, sign and scale in %i rows', n => {
    const [a, b] = [normals(n, 0), normals(n, 1)]
    const data = tableOf(n, {
      a,
      b,
      c: a.map(v => 32 + 1.8 * v),
      d: b.map(v => -v / 3),
      e: normals(n, 2),
      f: a.map(v => 1013 - 7e-5 * v),
    })
    expect(copiedVariables(data)).toEqual([
      [0, 2, 5],
      [1, 3],
    ])
    expect(distinctVariables(6, copiedVariables(data))).toBe(3)
  })

  it('differ in a single row, whichever', () => {
    const n = 40
    const a = normals(n, 0)
    for (const row of [0, 15, 16, 39]) {
      const b = a.map((v, i) => (i === row ? v + 1e-6 : v))
      expect(copiedVariables(tableOf(n, { a, b }))).toEqual([])
    }
  })

  it('may be rare, and are not constant', () => {
    const n = 50
    const rare = (row: number) => Array.from({ length: n }, (_, i) => (i === row ? 1 : 0))
    const columns = { a: rare(40), b: rare(41), c: rare(40).map(v => 2 - v), d: rare(-1), e: rare(-1) }
    expect(copiedVariables(tableOf(n, columns))).toEqual([[0, 2]])
  })

  it('are the same in the rows that count', () => {
    const n = 30
    const a = normals(n, 0)
    const b = a.map((v, i) => (i === 4 ? 9 : v))
    expect(copiedVariables(tableOf(n, { a, b }))).toEqual([])
    const weights = a.map((_, i) => (i === 4 ? 0 : 1 + (i % 3)))
    expect(copiedVariables(tableOf(n, { a, b }, { weights }))).toEqual([[0, 1]])
  })
})
