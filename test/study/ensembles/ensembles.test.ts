import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  comparisonCsv,
  comparisonMarkdown,
  comparisonText,
  overviewMarkdown,
} from '../../../src/report/study/ensembles.js'
import { ensembleCells } from '../../../src/study/ensembles/cells.js'
import {
  type Compared,
  compared,
  comparisonCell,
  replicateComparison,
} from '../../../src/study/ensembles/compare.js'
import { overview } from '../../../src/study/ensembles/overview.js'
import { comparisonRows } from '../../../src/study/ensembles/summary.js'
import { type ComparisonRecord, parseRecords } from '../../../src/study/record.js'

const [first] = ensembleCells

/** Selections of BSS in variation 1, by way of pruning and replication; variables 4, 9 and 14 are true. */
function records(selections: Partial<Record<Compared, readonly number[][]>>): ComparisonRecord[] {
  const replications = selections.full?.length ?? 2
  return Array.from({ length: replications }, (_, replication) => ({
    cell: comparisonCell(first),
    method: 'bss',
    seed: 1,
    replication,
    chosen: Object.fromEntries(compared.map(members => [members, selections[members]?.[replication] ?? [4]])),
  }))
}

test('the cells are the variations of scenario 1 and those of Tables 1 to 3', () => {
  const names = ensembleCells.map(({ name }) => name)
  expect(names.filter(name => name.startsWith('scenario1-'))).toHaveLength(4)
  expect(names.filter(name => name.startsWith('scenario2-'))).toHaveLength(6)
  expect(names.slice(10)).toEqual(['scenario3-200-1000', 'scenario4-0.5', 'scenario4-0.9'])
  for (const { cell, support } of ensembleCells) {
    const instance = cell.draw({ seed: 1, cell: cell.name, replication: 0 }, {})
    expect([...instance.support]).toEqual([...support])
  }
})

test('a replication has a selection from all members and one by each order, and is the same twice', () => {
  const task = { cell: comparisonCell(first), replication: 3, procedures: ['tcsl'] }
  const [found] = replicateComparison(task, 1)
  expect(Object.keys(found.chosen)).toEqual([...compared])
  expect(replicateComparison(task, 1)).toEqual([found])
  for (const selected of Object.values(found.chosen))
    expect([...selected]).toEqual(selected.toSorted((a, b) => a - b))
})

test('an ensemble that takes minutes on a cell is left out there', () => {
  const wide = ensembleCells.find(({ name }) => name === 'scenario4-0.5')!
  const [{ chosen }] = replicateComparison(
    { cell: comparisonCell(wide), replication: 0, procedures: ['st2e'] },
    1,
  )
  expect(chosen).toEqual({})
})

test('gains are differences to the full ensemble on the same data, with their standard error', () => {
  const truth = [4, 9, 14]
  const rows = comparisonRows(
    records({ full: [truth, [4, 9], [4], truth], greedy: [truth, truth, truth, [4]] }),
  )
  const greedy = rows.find(({ members }) => members === 'greedy')!
  expect(greedy.replications).toBe(4)
  expect(greedy.measures.acc.value).toBe(0.75)
  // Differences 0, 1, 1, -1: mean 1/4, standard deviation sqrt(11 / 12).
  expect(greedy.gain.value).toBe(0.25)
  expect(greedy.gain.standardError).toBeCloseTo(Math.sqrt(11 / 12) / 2, 12)
})

test('the overview is the mean over the cells of a setting, where an ensemble was run in all of them', () => {
  const full = [[4, 9, 14], [4]]
  const one = records({ full, greedy: [[4], [4]] })
  const other = one.map(record => ({
    ...record,
    cell: comparisonCell({ name: 'scenario1-2' }),
    chosen: { ...record.chosen, greedy: [4, 9, 14] },
  }))
  const rows = comparisonRows([...one, ...other, { ...one[0], method: 'pga' }])
  const [section, ...rest] = overview(rows)
  expect(rest).toEqual([])
  expect(section.cells).toEqual(['scenario1-1', 'scenario1-2'])
  expect(section.rows.map(({ ensemble }) => ensemble)).toEqual(['bss'])
  const { full: all, greedy } = section.rows[0].entries
  expect(all).toEqual({ acc: 0.5, gain: 0, gainError: 0 })
  expect(greedy.acc).toBe(0.5)
  expect(greedy.gain).toBe(0)
  // Differences -1, 0 and 0, 1: standard errors 1/2 each, of their mean sqrt(1/2) / 2.
  expect(greedy.gainError).toBeCloseTo(Math.sqrt(0.5) / 2, 12)
})

test('the tables state the replications of every row', () => {
  const rows = comparisonRows(records({ full: [[4, 9, 14], [4]] }))
  expect(comparisonMarkdown(rows)).toContain('| `bss` | 2 | 0.50 | 0.00 (-0.50 ± 0.50) |')
  expect(comparisonMarkdown(rows)).toContain('| bss | full | 2 | 0.000 (0.000) |')
  expect(comparisonText(rows)).toContain('M replications')
  expect(comparisonCsv(rows).split('\n')[1]).toMatch(/^scenario1-1,bss,full,2,/)
})

test('the tables of the documentation are those of the committed replications', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const kept = ensembleCells.flatMap(({ name }) => {
    const file = `results/ensembles/replications/ensembles-${name}.jsonl.gz`
    const text = gunzipSync(readFileSync(new URL(`../../../${file}`, import.meta.url))).toString()
    return parseRecords(text, file).records as readonly ComparisonRecord[]
  })
  const rows = comparisonRows(kept)
  expect(read('results/ensembles/comparison.md')).toBe(comparisonMarkdown(rows))
  // The page has its tables aligned.
  const plain = (text: string) =>
    text
      .replace(/ +/g, ' ')
      .replace(/-{2,}:?/g, '---')
      .trim()
  const documented = plain(read('docs/ensembles.md'))
  for (const section of overview(rows)) expect(documented).toContain(plain(overviewMarkdown([section])))
})
