import { expect, test } from 'vitest'
import { formatRecord, inOrder, parseRecords, recordKey, type StudyRecord } from '../../src/study/record.js'

const record = (change: object = {}): StudyRecord => ({
  cell: 'table1/100-50-0',
  method: 'pruned',
  seed: 1,
  replication: 0,
  selected: [0, 3],
  error: 0.1,
  ...change,
})

test('records come back from their lines as they were', () => {
  const records = [record(), record({ method: 'lasso', n: 71, smallError: 0.2 })]
  const curve = { cell: 'figure1/1', method: 'random', seed: 1, replication: 2, runs: [3, 297] }
  const text = [...records, curve].map(formatRecord).join('')
  expect(parseRecords(text, 'file')).toEqual({ records: [...records, curve], whole: text.length })
})

test('a torn last line counts for nothing, wherever it was torn', () => {
  const first = formatRecord(record())
  const second = formatRecord(record({ replication: 1 }))
  for (let cut = 0; cut < second.length; cut++) {
    const { records, whole } = parseRecords(first + second.slice(0, cut), 'file')
    expect(records).toEqual([record()])
    expect(whole).toBe(first.length)
  }
})

test('a line that is damaged in the middle is named', () => {
  const good = formatRecord(record())
  expect(() => parseRecords(`${good}{"cell":\n${good}`, 'runs.jsonl')).toThrow(
    'runs.jsonl, line 2: is damaged',
  )
  for (const bad of ['{}', '3', 'null', '{"cell":"a","method":"b","seed":1,"replication":0.5,"runs":[1]}']) {
    expect(() => parseRecords(`${good}${bad}\n`, 'runs.jsonl')).toThrow(
      'runs.jsonl, line 2: must be the result',
    )
  }
})

test('keys tell cell, method, seed, replication and rows of the data apart, and nothing else', () => {
  const changes = [{}, { cell: 'b' }, { method: 'b' }, { seed: 2 }, { replication: 1 }, { n: 71 }]
  expect(new Set(changes.map(change => recordKey(record(change)))).size).toBe(6)
  expect(recordKey(record({ error: 9, selected: [] }))).toBe(recordKey(record()))
})

test('the order of records does not depend on the order in which they came', () => {
  const records = [0, 1, 2].flatMap(replication =>
    ['stabsel', 'pruned'].map(method => record({ method, replication })),
  )
  const sorted = inOrder(records)
  expect(inOrder([...records].reverse())).toEqual(sorted)
  expect(sorted.map(one => `${one.method} ${one.replication}`)).toEqual([
    'pruned 0',
    'pruned 1',
    'pruned 2',
    'stabsel 0',
    'stabsel 1',
    'stabsel 2',
  ])
})
