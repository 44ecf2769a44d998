import { describe, expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { selectNow } from '../../src/method/select-now.js'
import { stream } from '../../src/random/stream.js'

/** Standard normal columns; the response is noise, and `effect` times the first of them. */
function tableOf(seed: number, n: number, p: number, effect: number): Dataset {
  const random = stream(seed, 'test/one-variable', p)
  const x = Float64Array.from({ length: n * p }, () => random.normal())
  const y = Float64Array.from({ length: n }, (_, i) => effect * x[i] + random.normal())
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  return { n, p, x, y, family: 'gaussian', names, response: 'y' }
}

const twoClasses = (data: Dataset): Dataset => ({
  ...data,
  family: 'binomial',
  y: data.y.map(value => (value > 0 ? 1 : 0)),
  classes: ['no', 'yes'],
})

// At lambda_max alone about half of the members are empty, however strong the variable.
describe('where the grid is to end at one variable', () => {
  test.each(['stability', 'pruned', 'randomised-lasso'])('%s finds the only column of a table', method => {
    const data = tableOf(1, 80, 1, 3)
    for (const table of [data, twoClasses(data)]) {
      const { chosen, ensemble } = selectNow(table, { method, seed: 1 })
      expect([...chosen]).toEqual([0])
      expect(ensemble?.design).toMatchObject({ q: 1 })
    }
  })

  test('sharp says why it selects no only column', () => {
    const { chosen, statement } = selectNow(tableOf(1, 80, 1, 3), { method: 'sharp', seed: 1 })
    expect([...chosen]).toEqual([])
    expect(statement).toContain('at no penalty and threshold are some variables selected and others not')
  })

  test('q = 1 finds a strong variable among others', () => {
    const { chosen } = selectNow(tableOf(2, 100, 10, 1), { method: 'stability', q: 1, seed: 1 })
    expect([...chosen]).toEqual([0])
  })

  test('members hold one variable, and false selections stay below the bound', () => {
    const tables = 40
    let selected = 0
    for (let seed = 0; seed < tables; seed++) {
      const { chosen } = selectNow(tableOf(seed, 60, 3, 0), { method: 'stability', q: 1, seed })
      selected += chosen.length
    }
    // q^2 / ((2 pi - 1) p) with q = 1, the threshold pi = 0.7 and p = 3.
    expect(selected / tables).toBeLessThan(1 / (0.4 * 3))
  })
})
