import { describe, expect, test } from 'vitest'
import { measureNames } from '../../src/study/measure/measures.js'
import { summarise } from '../../src/study/measure/summary.js'
import { published } from '../../src/study/paper/published.js'
import { compare } from '../../src/study/paper/verdict/agreement.js'
import { explanations } from '../../src/study/paper/verdict/explanations.js'
import { figureRows } from '../../src/study/paper/verdict/figure-rows.js'
import { type Lookup, tableRows } from '../../src/study/paper/verdict/table-rows.js'
import type { CurveRecord, SelectionRecord } from '../../src/study/record.js'

/** Records of a method that selects each set so often, with the given errors. */
function records(sets: readonly (readonly [number, readonly number[]])[], error = 0.1, more: object = {}) {
  const selections = sets.flatMap(([times, selected]) => Array.from({ length: times }, () => selected))
  return selections.map(
    (selected, replication): SelectionRecord => ({
      cell: '',
      method: '',
      seed: 1,
      replication,
      selected,
      error,
      ...more,
    }),
  )
}

const truth = [0, 1, 2, 3, 4]
const lookupOf =
  (known: Readonly<Record<string, readonly SelectionRecord[]>>): Lookup =>
  (cell, method) =>
    known[`${cell} ${method}`] ?? []

const rowOf = (lookup: Lookup, cell: string, method: string, measure: string) =>
  tableRows(lookup).find(row => row.cell === cell && row.method === method && row.measure === measure)!

describe('agreement', () => {
  const printed = published.find(
    row => row.cell === 'table1/100-50-0' && row.method === 'sis' && row.measure === 'acc',
  )!
  const setting = { replications: 500, p: 50, d: 5, errorDeviation: 0.317 }
  const ofShare = (right: number, wrong: number) =>
    compare(
      printed,
      summarise(
        records([
          [right, truth],
          [wrong, [0]],
        ]),
        { support: truth, p: 50 },
      ),
      setting,
    )

  test('is within three combined standard errors, the rounding of the print allowed for', () => {
    // Our deviation, 0.402, is above that of a share of 0.128, 0.334.
    const { ours, standardError, z, agrees } = ofShare(20, 80)
    const deviation = Math.sqrt((100 / 99) * 0.2 * 0.8)
    expect(ours).toBe(0.2)
    expect(standardError).toBeCloseTo(deviation / 10, 12)
    expect(z).toBeCloseTo((0.072 - 0.0005) / (deviation * Math.sqrt(1 / 100 + 1 / 500)), 10)
    expect(agrees).toBe(true)
    expect(ofShare(40, 60).agrees).toBe(false)
  })

  test('does not rest on our spread alone: a few equal replications have none', () => {
    expect(ofShare(0, 2).z).toBeCloseTo(-0.1275 / Math.sqrt(0.128 * 0.872 * (1 / 2 + 1 / 500)), 10)
    expect(ofShare(0, 200).agrees).toBe(false)
    const rare = { ...printed, value: 0.004 }
    const never = summarise(records([[200, [0]]]), { support: truth, p: 50 })
    expect(compare(rare, never, setting).agrees).toBe(true)
  })

  test('with "<0.001" is anything below it, up to chance', () => {
    const below = { ...printed, value: 0.001, below: true }
    const never = summarise(records([[200, [0]]]), { support: truth, p: 50 })
    expect(compare(below, never, setting)).toMatchObject({ z: 0, agrees: true })
    const often = summarise(
      records([
        [20, truth],
        [180, [0]],
      ]),
      { support: truth, p: 50 },
    )
    expect(compare(below, often, setting).agrees).toBe(false)
  })

  test('of a prediction error uses the spread that the paper prints', () => {
    const error = published.find(
      row => row.cell === 'table1/100-50-0' && row.method === 'sis' && row.measure === 'PErr',
    )!
    const near = summarise(records([[50, truth]], 0.325), { support: truth, p: 50 })
    expect(compare(error, near, setting).agrees).toBe(true)
    expect(compare(error, near, setting).z).toBeCloseTo((0.035 - 0.0005) / (0.317 / Math.sqrt(500)), 10)
    const far = summarise(records([[50, truth]], 0.4), { support: truth, p: 50 })
    expect(compare(error, far, setting).agrees).toBe(false)
  })
})

describe('the verdicts', () => {
  test('are one per published number of a method that was run, and none of others', () => {
    const rows = tableRows(lookupOf({ 'table2/200-1000 sis': records([[3, [9]]]) }))
    expect(rows.map(row => row.measure)).toEqual([...measureNames])
    expect(tableRows(() => records([[2, truth]]))).toHaveLength(420)
  })

  test('explain a difference only by a run that shows it', () => {
    const cell = 'table1/100-50-0'
    const literal = records([
      [60, truth],
      [40, [...truth, 9]],
    ])
    const shown = records([
      [33, truth],
      [67, [...truth, 9]],
    ])
    const known = { [`${cell} stabsel`]: literal, [`${cell} stabsel/q=13`]: shown }
    expect(rowOf(lookupOf(known), cell, 'stabsel', 'acc')).toMatchObject({
      verdict: 'differs, explained',
      ours: 0.6,
      published: 0.332,
      shownBy: { cell, method: 'stabsel/q=13', ours: 0.33 },
    })
    const other = {
      ...known,
      [`${cell} stabsel/q=13`]: records([
        [90, truth],
        [10, [9]],
      ]),
    }
    expect(rowOf(lookupOf(other), cell, 'stabsel', 'acc').verdict).toBe('differs, unexplained')
    const missing = rowOf(lookupOf({ [`${cell} stabsel`]: literal }), cell, 'stabsel', 'acc')
    expect(missing.verdict).toBe('differs, unexplained')
    expect(missing.note).toContain('To be shown by a run of stabsel/q=13 in table1/100-50-0.')
  })

  test('take evidence from another cell, another scoring and a smaller test set', () => {
    const half = records([
      [18, truth],
      [82, [0, 1, 2, 3, 4, 7]],
    ])
    const swapped = lookupOf({
      'table1/100-50-0 scad': records([
        [95, truth],
        [5, [0]],
      ]),
      'table1/100-50-0.5 scad': half,
    })
    expect(rowOf(swapped, 'table1/100-50-0', 'scad', 'acc')).toMatchObject({
      verdict: 'differs, explained',
      shownBy: { cell: 'table1/100-50-0.5', method: 'scad' },
    })
    // 1, 2, 5, 6, 7 is the truth of table 3; three of these are among 1 to 5.
    const right = records([
      [80, [0, 1, 4, 5, 6]],
      [20, [0, 1, 2, 4, 5, 6]],
    ])
    const rescored = rowOf(lookupOf({ 'table3/0.5 lasso': right }), 'table3/0.5', 'lasso', 'p1')
    expect(rescored).toMatchObject({ ours: 1, verdict: 'differs, explained' })
    expect(rescored.shownBy!.ours).toBeCloseTo(0.64, 12)
    const errors = records([[100, [0, 1, 4]]]).map((record, m) => ({
      ...record,
      error: 0.12 + 0.001 * (m % 2),
      smallError: 0.12 + 0.024 * (m % 2 === 0 ? 1 : -1),
    }))
    const small = lookupOf({ 'table4/50 pruned': errors })
    expect(rowOf(small, 'table4/50', 'pruned', 'sd(PErr)').verdict).toBe('differs, explained')
    expect(rowOf(small, 'table4/50', 'pruned', 'PErr').verdict).toBe('agrees')
  })

  test('say when the data were not the same', () => {
    const short = lookupOf({ 'table5/riboflavin-100 sis': records([[50, []]], 9, { n: 71 }) })
    expect(rowOf(short, 'table5/riboflavin-100', 'sis', 'PErr')).toMatchObject({
      verdict: 'differs, unexplained',
      note: 'Not the same data: riboflavin with 71 rows here, 111 in the paper.',
    })
    const same = lookupOf({ 'table5/riboflavin-100 sis': records([[50, []]], 9, { n: 111 }) })
    expect(rowOf(same, 'table5/riboflavin-100', 'sis', 'PErr').note).toBeUndefined()
  })

  test('have explanations for rows that exist', () => {
    for (const { cell, methods, shownBy } of explanations) {
      for (const method of methods) {
        expect(published.some(row => row.cell === cell && row.method === method)).toBe(true)
      }
      expect(published.some(row => row.cell === (shownBy.cell ?? cell))).toBe(true)
    }
  })
})

describe('the claims of the figures', () => {
  const curve = (runs: readonly number[]): CurveRecord[] =>
    [0, 1].map(replication => ({ cell: '', method: '', seed: 1, replication, runs }))

  test('hold when the curve rises above the full ensemble almost everywhere', () => {
    const known: Record<string, CurveRecord[]> = {
      'figure1/1 random': curve([300]),
      'figure1/1 ordered-300': curve([5, 290, 5]),
      'figure1/1 ordered-300/q=16': curve([300]),
      'figure1/2 random': curve([300]),
      'figure1/2 ordered-300': curve([0, 100, 200]),
    }
    const rows = figureRows((cell, method) => known[`${cell} ${method}`] ?? [])
    expect(rows.map(({ cell, ours, verdict }) => [cell, Number(ours.toFixed(3)), verdict])).toEqual([
      ['figure1/1', 1, 'agrees'],
      ['figure1/1', 0.97, 'agrees'],
      ['figure1/1', 0, 'differs, explained'],
      ['figure1/2', 1, 'agrees'],
      ['figure1/2', 0.334, 'differs, unexplained'],
    ])
  })

  test('hold when the maxima of three sizes are close', () => {
    const known: Record<string, CurveRecord[]> = {
      'figure2/1 random': curve([1000]),
      'figure2/1 ordered-300': curve([1, 1, 298]),
      'figure2/1 ordered-500': curve([1, 1, 498]),
      'figure2/1 ordered-1000': [...curve([1, 1, 998]).slice(1), ...curve([1000]).slice(1)],
    }
    const lookup = (cell: string, method: string) => known[`${cell} ${method}`] ?? []
    expect(figureRows(lookup).map(row => row.verdict)).toEqual(Array(3).fill('differs, unexplained'))
    known['figure2/1 ordered-1000'] = curve([1, 1, 998])
    expect(figureRows(lookup).map(row => row.verdict)).toEqual(Array(3).fill('agrees'))
  })
})
