import { describe, expect, it } from 'vitest'
import {
  copiedVariables,
  countedVariables,
  heldColumns,
  standingVariable,
} from '../../../src/data/columns/copied-variables.js'
import { createDataset } from '../../../src/data/create-dataset.js'
import { readDataset } from '../../../src/data/read-dataset.js'
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
    expect(countedVariables(data)).toBe(3)
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

describe('variables that count', () => {
  const n = 40
  const [a, b, c] = [normals(n, 0), normals(n, 1), normals(n, 2)]
  const constant = a.map(() => 3)
  /** A constant, but for the rounding of another way to compute it. */
  const rounded = a.map((_, i) => (i % 2 === 0 ? 0.3 : 0.1 + 0.2))

  it('are those that vary, copies once, and one at least', () => {
    expect(countedVariables(tableOf(n, { a, constant, b, a2: a.map(v => -v), rounded }))).toBe(2)
    expect(countedVariables(tableOf(n, { constant, rounded }))).toBe(1)
    expect(countedVariables(tableOf(n, { a, b, c }))).toBe(3)
  })

  it('are not copies of unpenalised ones', () => {
    const data = tableOf(n, { a, b, a2: a.map(v => 1 - v), a3: a.map(v => 2 * v), c }, { force: ['a'] })
    expect(countedVariables(data)).toBe(2)
    expect(copiedVariables(data)).toEqual([[1, 2]])
  })

  it('have a column that stands for its copies', () => {
    const levels = (code: (i: number) => number) => a.map((_, i) => 'rst'[code(i)])
    const rows = a.map((v, i) => {
      const f = levels(k => (k * 7) % 3)[i]
      const g = levels(k => (k * 7 + 1) % 3)[i]
      return [i % 5, v, f, g, f === 's' ? 1 : 0, b[i]].join()
    })
    const of = (head: string, drop: string[] = []) =>
      readDataset(`${head}\n${rows.join('\n')}\n`, { response: 'y', drop })
    // g has the levels of f under other names: one of its two columns is one of f, the other one of neither.
    expect(countedVariables(of('y,a,f,g,d,b'))).toBe(4)
    expect(countedVariables(of('y,a,f,g,d,b', ['g']))).toBe(3)
    const twice = rows.map(row => `${row},${row.split(',')[2]}`)
    const data = readDataset(`y,a,f,g,d,b,h\n${twice.join('\n')}\n`, { response: 'y', drop: ['g'] })
    expect(countedVariables(data)).toBe(3)
    expect(data.groups!.length).toBe(5)
    // The one column of d is one of the two of f.
    expect(copiedVariables(data)).toEqual([[1, 4]])
    expect(heldColumns(data)).toHaveLength(4)
  })

  it('are all that vary where an elastic net holds copies together', () => {
    const columns = { a, b, a2: a.map(v => -v), constant }
    expect(countedVariables(tableOf(n, columns), 0.5)).toBe(3)
    expect(countedVariables(tableOf(n, columns, { standardise: false }), 0.5)).toBe(3)
    expect(countedVariables(tableOf(n, columns, { penaltyFactors: [1, 2, 1, 1] }), 0.5)).toBe(3)
    expect(countedVariables(tableOf(n, columns, { penaltyFactors: [1, 1, 2, 1] }), 0.5)).toBe(2)
  })

  it('are copies, where columns differ in scale, by the largest as measured', () => {
    const columns = { a, b, a2: a.map(v => 3 - 2 * v), a3: a.map(v => 7 - 2 * v) }
    const data = tableOf(n, columns, { standardise: false })
    expect([...heldColumns(data)]).toEqual([1, 2])
    expect(standingVariable(data, [0, 2, 3])).toBe(2)
    expect(countedVariables(data, 0.5)).toBe(3)
  })

  it('are copies where members fill the same cells, whatever the units', () => {
    const cell = (value: number, i: number, gap: number) => (i % 9 === gap ? '' : String(value))
    const rows = a.map((v, i) =>
      [
        i % 5,
        cell(i % 2, i, 1),
        cell(4 - 3 * (i % 2), i, 1),
        cell(i % 2, i, 2),
        b[i],
        c[i],
        7 * c[i],
        v,
      ].join(),
    )
    const text = `y,s,s2,s3,b,c,c2,v\n${rows.join('\n')}\n`
    const data = readDataset(text, { response: 'y', missing: 'multiple' })
    expect(data.imputation).toBeDefined()
    expect(copiedVariables(data)).toEqual([
      [0, 1],
      [4, 5],
    ])
    expect(countedVariables(data)).toBe(5)
  })
})
