import { expect, test } from 'vitest'
import { inspectTable } from '../../../src/data/inspect/inspect-table.js'
import { textTable } from '../../../src/data/table/text-table.js'
import { inspectionText } from '../../../src/report/text/inspection-text.js'
import { testRandom } from '../../ensemble/random-ensemble.js'
import { secateur } from '../../support/command-line.js'

function mixedTable(): string {
  const random = testRandom(3)
  const rows = Array.from({ length: 40 }, (_, i) => {
    const a = random()
    const word = i % 3 === 0 ? 'red' : 'blue'
    return [
      `p${i}`,
      a,
      a,
      5 - 2 * a + 1e-6 * random(),
      i % 7,
      i === 12 ? '3a' : i % 9,
      word,
      word === 'red' ? 'rot' : 'blau',
      `2021-02-${String(1 + (i % 28)).padStart(2, '0')}`,
      i % 5 === 0 ? '' : random(),
      'k',
      '',
      i % 2 === 0 ? 'yes' : 'no',
    ].join()
  })
  return `name,a,copy,mirror,whole,stray,word,wort,day,holes,same,nothing,flag\n${rows.join('\n')}\n`
}

const inspection = inspectTable(textTable(mixedTable()))
const report = (name: string) => inspection.columns.find(column => column.name === name)!

test('each column has its type, its missing cells and what is odd about it', () => {
  expect(inspection).toMatchObject({ rows: 40, missing: 48, incompleteRows: 40 })
  expect(inspection.columns.map(({ type }) => type)).toEqual([
    'factor',
    'number',
    'number',
    'number',
    'integer',
    'integer',
    'factor',
    'factor',
    'date',
    'number',
    'factor',
    'empty',
    'boolean',
  ])
  expect(report('name').remarks).toEqual([{ kind: 'identifier', reason: 'every row has its own' }])
  expect(report('copy').remarks).toEqual([{ kind: 'duplicate', of: 'a', correlation: 1 }])
  expect(report('mirror').remarks).toMatchObject([{ kind: 'near-duplicate', of: 'a' }])
  expect(report('stray').remarks).toEqual([{ kind: 'text-among-numbers', row: 13, line: 14, cells: 1 }])
  expect(report('wort').remarks).toEqual([{ kind: 'duplicate', of: 'word', correlation: 1 }])
  expect(report('day').remarks).toEqual([{ kind: 'date' }])
  expect(report('same').remarks).toEqual([{ kind: 'constant' }])
  expect(report('nothing').remarks).toEqual([{ kind: 'empty' }])
  expect(report('holes').missing).toBe(8)
  expect(report('whole')).toMatchObject({ distinct: 7, min: 0, max: 6, remarks: [] })
})

test('the correlation of near-duplicates is that of the textbook', () => {
  const [{ correlation }] = report('mirror').remarks as unknown as [{ correlation: number }]
  expect(correlation).toBeLessThan(-0.999)
  expect(correlation).toBeGreaterThanOrEqual(-1)
})

test('of many columns, copies, mirror images and near copies are found, and nothing else', () => {
  const random = testRandom(4)
  const rows = 60
  const base = Array.from({ length: 6000 }, () => Array.from({ length: rows }, random))
  const planted = Array.from({ length: 40 }, (_, k) => {
    const source = base[100 * k]
    return source.map(value => (k % 2 === 0 ? value : 1 - value) + 0.01 * (random() - 0.5))
  })
  const columns = [...base, ...planted]
  const head = columns.map((_, j) => `c${j}`).join()
  const lines = Array.from({ length: rows }, (_, i) => columns.map(column => column[i]).join())
  const found = inspectTable(textTable(`${head}\n${lines.join('\n')}\n`)).columns.flatMap(
    ({ name, remarks }) => remarks.map(remark => [name, 'of' in remark ? remark.of : '']),
  )
  expect(found).toEqual(planted.map((_, k) => [`c${6000 + k}`, `c${100 * k}`]))
})

test('the table fits 80 columns, the odd columns come first', () => {
  const lines = inspectionText(inspection, { file: 'a-long-name-of-a-file.csv' }).split('\n')
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(80)
  expect(lines[0]).toBe('a-long-name-of-a-file.csv: 40 rows, 13 columns')
  expect(lines.find(line => line.startsWith('  stray'))).toMatch(/text in row 13$/)
  expect(lines.findIndex(line => line.startsWith('  stray'))).toBeLessThan(
    lines.findIndex(line => line.startsWith('  whole')),
  )
})

test('wide tables are summed up', () => {
  const wide = `${Array.from({ length: 300 }, (_, j) => `g${j}`).join()}\n${Array.from({ length: 5 }, (_, i) => Array.from({ length: 300 }, (_, j) => (i * 37 + j * j * (i + 1)) % 101).join()).join('\n')}\n`
  const text = inspectionText(inspectTable(textTable(wide)))
  expect(text.split('\n').length).toBeLessThan(45)
  expect(text).toMatch(/and \d+ more columns: \d+ integer/)
})

test('hostile names stay inside their cells', async () => {
  const { out, code } = await secateur(['inspect', 't'], {
    files: { t: '"\u001b[31mred","a\nb",__proto__\n1,2,3\n2,3,4\n' },
  })
  expect(code).toBe(0)
  expect(out).toContain('\\u{1b}[31mred')
  expect(out).toContain('a\\u{a}b')
  expect(out).toContain('__proto__')
})

test('inspect --json prints the inspection', async () => {
  const { out, code } = await secateur(['inspect', '-', '--json'], { files: { '-': mixedTable() } })
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(inspection)))
})

test('of columns beyond number, equal ones are all found, and the work stays in proportion', () => {
  const rows = 12
  const count = 30_000
  const random = testRandom(8)
  const base = Array.from({ length: count }, () => Array.from({ length: rows }, random))
  const columns = [...base, ...base.slice(0, 500)]
  const head = columns.map((_, j) => `c${j}`).join()
  const lines = Array.from({ length: rows }, (_, i) => columns.map(column => column[i]).join())
  const { columns: reports } = inspectTable(textTable(`${head}\n${lines.join('\n')}\n`))
  const copies = reports.slice(count).map(({ remarks }) => remarks.find(({ kind }) => kind === 'duplicate'))
  expect(copies).toEqual(
    base.slice(0, 500).map((_, j) => ({ kind: 'duplicate', of: `c${j}`, correlation: 1 })),
  )
})
