import { DOMParser } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { linePanels } from '../../src/charts/drawing/line-panels.js'
import { figureCsv } from '../../src/report/study/figure-csv.js'
import { studyFiles } from '../../src/report/study/files.js'
import { studyLatex } from '../../src/report/study/latex.js'
import { tableLayouts } from '../../src/report/study/layout.js'
import { studyMarkdown } from '../../src/report/study/markdown.js'
import { studyPage } from '../../src/report/study/page.js'
import { studyCsv, studyJson, studyJsonLines } from '../../src/report/study/rows.js'
import { published } from '../../src/study/paper/published.js'
import { studyResults } from '../../src/study/paper/results.js'
import type { StudyRecord } from '../../src/study/record.js'

/** Two replications of the five methods in one cell, a real data set, and a figure. */
const records: StudyRecord[] = [0, 1].flatMap(replication => [
  ...['stabsel', 'pruned', 'lasso', 'scad', 'sis'].map(method => ({
    cell: 'table1/100-100-0.5',
    method,
    seed: 1,
    replication,
    selected: replication === 0 ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 9],
    error: 0.1,
  })),
  { cell: 'table5/riboflavin-100', method: 'sis', seed: 1, replication, n: 71, selected: [0], error: 9 },
  { cell: 'figure1/1', method: 'random', seed: 1, replication, runs: [100, 200] },
  { cell: 'figure1/1', method: 'ordered-300', seed: 1, replication, runs: [2, 298] },
])
const results = studyResults(records, 1)
const [layout] = tableLayouts(results.rows)

describe('the study on paper', () => {
  test('has a line per method in Markdown, published / ours (error) and a sign where they differ', () => {
    const lines = studyMarkdown(layout).split('\n')
    expect(lines[0]).toBe('### Table 1: scenario 2, compound symmetric covariance')
    const rows = lines.filter(line => line.startsWith('| (n, p, rho)'))
    expect(rows.map(row => row.split(' | ')[1])).toEqual(['StabSel', 'Pr. StabSel', 'Lasso', 'SCAD', 'SIS'])
    expect(rows.every(row => row.split(' | ').length === 9)).toBe(true)
    expect(rows[2]).toContain('| <0.001 / 0.500 (0.500) |')
    expect(rows[4]).toContain('0.252 / 0.083 (0.083)')
    expect(rows[4]).toMatch(/0\.396 \/ 0\.100 \(0\.000\)‡ \|/)
  })

  test('has two rows per method in LaTeX, with as many columns as the head', () => {
    const text = studyLatex(layout)
    const rows = text.split('\n').filter(line => line.endsWith(' \\\\'))
    expect(rows).toHaveLength(1 + 10)
    for (const row of rows) expect(row.split(' & ')).toHaveLength(8)
    expect(text).toContain('$<$0.001')
    expect(text.match(/\\begin/g)).toHaveLength(text.match(/\\end\{/g)!.length)
  })

  test('has every row in CSV and JSON, with all digits', () => {
    const rows = JSON.parse(studyJson(results.rows))
    expect(rows).toHaveLength(results.rows.length)
    expect(Object.keys(rows[0]).slice(0, 6)).toEqual([
      'cell',
      'method',
      'measure',
      'published',
      'ours',
      'standardError',
    ])
    expect(rows.find((row: { measure: string }) => row.measure === 'FDR').ours).toBe(1 / 12)
    const lines = studyJsonLines(results.rows).trim().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual(rows)
    expect(studyCsv(results.rows).trim().split('\n')).toHaveLength(1 + results.rows.length)
    expect(figureCsv(results.figures[0]).trim().split('\n')).toHaveLength(1 + 600)
  })

  test('leaves a file of each kind', () => {
    expect([...studyFiles(results).keys()].sort()).toEqual([
      'figure1.csv',
      'figure1.svg',
      'index.html',
      'table1.csv',
      'table1.md',
      'table1.tex',
      'table5.csv',
      'table5.md',
      'table5.tex',
      'verdicts.jsonl',
    ])
  })
})

describe('the page', () => {
  const document = new DOMParser().parseFromString(studyPage(results), 'text/html')
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent)

  test('shows every number with its verdict', () => {
    expect(document.querySelectorAll('#table1 td[class]')).toHaveLength(30)
    expect(document.querySelectorAll('#table5 td.unexplained').length).toBeGreaterThan(0)
    expect(texts('h2')).toEqual([
      'The recipe',
      'Table 1: scenario 2, compound symmetric covariance',
      'Table 5: real covariates',
      'Figure 1',
    ])
  })

  test('says which rows the real data had', () => {
    expect(texts('li').join('\n')).toContain('Table 5 on riboflavin: 71 rows, the paper has 111.')
  })

  test('loads nothing and runs nothing', () => {
    const page = studyPage(results)
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(/)
    expect(page).toContain("default-src 'none'")
  })
})

describe('panels of curves', () => {
  const chart = {
    title: 'a < b & "c"',
    xLabel: 'size',
    yLabel: 'share',
    panels: [
      { title: 'one', lines: [{ name: 'x', values: [0, 0.5, 1] }] },
      {
        title: 'two',
        lines: [
          { name: 'x', values: [1, 1] },
          { name: 'y & z', values: [0, 0] },
        ],
      },
    ],
  }
  const svg = linePanels(chart)
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml')

  test('have a line per curve from the first size to the last, in the frame of the panel', () => {
    const lines = [...document.querySelectorAll('polyline')].map(line =>
      line.getAttribute('points')!.split(' '),
    )
    expect(lines.map(points => points.length)).toEqual([3, 2, 2])
    // The frame of a panel is its first line of the grid, at 0, and its sixth, at 1.
    const grid = [...document.querySelectorAll('line[stroke="#dddddd"]')].map(line =>
      ['x1', 'x2', 'y1'].map(name => Number(line.getAttribute(name))),
    )
    expect(grid).toHaveLength(12)
    const [left, right, bottom] = grid[0]
    const top = grid[5][2]
    expect([top < bottom, left < right]).toEqual([true, true])
    const centre = [(left + right) / 2, (top + bottom) / 2]
    expect(lines.map(points => points.map((point: string) => point.split(',').map(Number)))).toEqual([
      [[left, bottom], centre, [right, top]],
      [
        [left, top],
        [right, top],
      ],
      [
        [left, bottom],
        [right, bottom],
      ],
    ])
  })

  test('escape what they are given, and give the same name the same stroke', () => {
    expect(svg).toContain('a &lt; b &amp; &quot;c&quot;')
    const strokes = [...document.querySelectorAll('polyline')].map(line => line.getAttribute('stroke'))
    expect(strokes[0]).toBe(strokes[1])
    expect(strokes[1]).not.toBe(strokes[2])
  })
})

test('the table layouts hold all published numbers when all methods ran', () => {
  const all = published
    .filter(row => row.measure === 'acc')
    .map(({ cell, method }) => ({ cell, method, seed: 1, replication: 0, selected: [0], error: 1 }))
  const lines = tableLayouts(studyResults(all, 1).rows).flatMap(table => table.lines)
  expect(lines).toHaveLength(70)
  expect(lines.every(line => line.numbers.every(row => row !== undefined))).toBe(true)
})
