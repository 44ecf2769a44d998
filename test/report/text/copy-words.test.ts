import { describe, expect, it } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { select } from '../../../src/method/select.js'
import { stream } from '../../../src/random/stream.js'
import { selectedCsv } from '../../../src/report/csv/selected-csv.js'
import { variablesCsv } from '../../../src/report/csv/variables-csv.js'
import { selectionText } from '../../../src/report/text/selection-text.js'

/** y = 2 a - 2 b and noise; a has two copies at the end of the table, b one. */
function table() {
  const random = stream(5, 'test/copy-words', 0)
  const n = 60
  const deviates = () => Array.from({ length: n }, () => random.normal())
  const [a, b] = [deviates(), deviates()]
  const noise = Object.fromEntries(Array.from({ length: 6 }, (_, k) => [`noise${k}`, deviates()]))
  const response = a.map((v, i) => 2 * v - 2 * b[i] + 0.3 * random.normal())
  const columns = { a, b, ...noise, a2: a.map(v => 5 - v), a3: a.map(v => 3 * v), b2: b.map(v => v / 7) }
  return createDataset({ columns, y: response })
}

const sentence = 'a2 and a3 are copies of a, and b2 is a copy of b: the data cannot tell them apart.'

describe('copies of selected variables', () => {
  it.each(['pruned', 'stability', 'lasso', 'scad', 'stepwise', 'ipss', 'st2e'] as const)(
    'are named by %s',
    async method => {
      const result = await select(table(), { method, ...(method === 'st2e' && { members: 20 }) })
      expect(result.copies).toEqual([
        [0, 8, 9],
        [1, 10],
      ])
      expect(selectionText(result, { width: 1000 })).toMatch(
        /cop(y|ies) of (a|b)\d?\b.*: the data cannot tell them apart\./,
      )
    },
  )

  it('are named, and a guarantee told, whatever else there is to say', async () => {
    const { n, p, x, y, names } = table()
    const columns = Object.fromEntries(names.map((name, j) => [name, x.slice(n * j, n * (j + 1))]))
    const constants = { k1: y.map(() => 1), k2: y.map(() => 2) }
    const data = createDataset({ columns: { ...columns, ...constants }, y })
    expect(data.p).toBe(p + 2)
    for (const width of [60, 80, 100]) {
      const result = await select(data, { method: 'pruned', seed: 1, guarantee: true, guaranteePairs: 3 })
      const text = selectionText(result, { width }).replace(/\s+/g, ' ')
      expect(text).toContain('the data cannot tell them apart.')
      expect(text).toContain('held to the guarantee')
      expect(text).toContain('the same value in every row')
    }
  })

  it('are named once, in a sentence and in the tables', async () => {
    const result = await select(table(), { method: 'pruned', seed: 1 })
    expect(selectionText(result, { width: 1000 })).toContain(sentence)
    expect(selectedCsv(result)).toContain('"a2, a3"')
    const rows = variablesCsv(result).split('\n')
    expect(rows[0]).toMatch(/,copy_of$/)
    expect(rows.find(row => row.startsWith('a3,'))).toMatch(/,a$/)
    expect(rows.find(row => row.startsWith('a,'))).toMatch(/,$/)
  })

  it('are counted where there are many, so that the short answer has room for them', async () => {
    const random = stream(7, 'test/copy-words', 0)
    const a = Array.from({ length: 60 }, () => random.normal())
    const names = Array.from({ length: 12 }, (_, k) => `a${k}`)
    const data = (count: number) =>
      createDataset({
        columns: Object.fromEntries(names.slice(0, count).map(name => [name, a])),
        y: a.map(v => v + 0.3 * random.normal()),
      })
    const told = async (count: number) =>
      selectionText(await select(data(count), { method: 'st2e', seed: 3 })).replaceAll('\n', ' ')
    expect(await told(5)).toMatch(
      /a\d, a\d, a\d and a\d are copies of a\d: the data cannot tell them apart\./,
    )
    expect(await told(12)).toMatch(
      /(a\d+, ){2}a\d+ and 8 more are copies of a\d+: the data cannot tell them apart\./,
    )
  })

  it('are alternatives where signals are selected, which say so already', async () => {
    const result = await select(table(), { method: 'auto', seed: 1, simulations: 0 })
    expect(result.copies).toHaveLength(2)
    const text = selectionText(result, { width: 1000 })
    expect(text).toContain('The data cannot tell these apart')
    expect(text).not.toContain('are copies of')
  })

  it('are not spoken of where there are none', async () => {
    const random = stream(6, 'test/copy-words', 0)
    const deviates = () => Array.from({ length: 40 }, () => random.normal())
    const [a, b] = [deviates(), deviates()]
    const result = await select(createDataset({ columns: { a, b }, y: a }), {
      method: 'lasso',
      seed: 1,
    })
    expect('copies' in result).toBe(false)
  })
})
