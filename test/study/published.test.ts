import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { measureNames } from '../../src/study/measure/measures.js'
import { cells } from '../../src/study/paper/cells.js'
import { published } from '../../src/study/paper/published.js'

/** Rows of Tables 1 to 5 as read from the paper's LaTeX by oracle/paper-tables.py. */
const tables: string[][][] = JSON.parse(
  readFileSync(new URL('../../oracle/fixtures/paper-tables.json', import.meta.url), 'utf8'),
)
const names: Record<string, string> = { 'pr. stabsel': 'pruned' }

describe('the published numbers', () => {
  test('are complete: 30, 5, 10, 10 and 15 rows of six', () => {
    const counts = [1, 2, 3, 4, 5].map(
      t => published.filter(({ cell }) => cell.startsWith(`table${t}/`)).length,
    )
    expect(counts).toEqual([180, 30, 60, 60, 90])
    expect(new Set(published.map(row => [row.cell, row.method, row.measure].join())).size).toBe(420)
  })

  test('are those of the LaTeX source, in its order', () => {
    const printed = tables.flat().flatMap(([method, ...values]) =>
      values.map((text, k) => ({
        method: names[method] ?? method,
        measure: measureNames[k],
        value: Number(text.replace('<', '')),
        below: text.startsWith('<'),
      })),
    )
    expect(published.map(({ cell: _cell, ...row }) => row)).toEqual(printed)
  })

  test('have a cell each, and every cell of a table has numbers', () => {
    const named = cells.filter(cell => cell.kind === 'table').map(cell => cell.name)
    expect([...new Set(published.map(row => row.cell))]).toEqual(named)
  })
})

test('the cells have the settings of the paper', () => {
  const settings = cells.map(({ name, n, p, q, replications }) => [name, n, p, q, replications].join(' '))
  expect(settings).toEqual([
    'table1/100-50-0 100 50 9 500',
    'table1/100-50-0.5 100 50 9 500',
    'table1/100-100-0 100 100 13 500',
    'table1/100-100-0.5 100 100 13 500',
    'table1/200-1000-0 200 1000 40 200',
    'table1/200-1000-0.5 200 1000 40 200',
    'table2/200-1000 200 1000 40 200',
    'table3/0.5 200 1000 40 200',
    'table3/0.9 200 1000 40 200',
    'table4/50 200 50 9 500',
    'table4/1000 200 1000 40 200',
    'table5/riboflavin-100 111 100 13 200',
    'table5/riboflavin-200 111 200 18 200',
    'table5/madelon-200 2600 200 18 200',
    ...[1, 2, 3, 4].map(v => `figure1/${v} 40 20 4 100`),
    ...[1, 2, 3, 4].map(v => `figure2/${v} 40 20 4 100`),
  ])
})
