import { expect, test } from 'vitest'
import { readDataset } from '../../../src/data/read-dataset.js'
import { methods } from '../../../src/method/registry.js'
import { resultDigest } from '../../../src/method/result/result-digest.js'
import { publishedSchema } from '../../../src/report/json/published-schema.js'
import { readResult } from '../../../src/report/json/read-result.js'
import { resultShape } from '../../../src/report/json/result-shape.generated.js'
import { selectionJson } from '../../../src/report/json/selection-json.js'
import { smallData, smallResult } from '../../support/result.js'
import { resultKinds } from '../../support/result-kinds.js'
import { prunedStabilitySelection, stabilitySelection } from '../../support/select.js'
import { classTable } from '../../support/tables/tables.js'

test('the published JSON Schema is that of the code', async () => {
  const schema = publishedSchema(methods)
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../../docs/result.schema.json')
})

test('the schema knows every field of every kind of result, and a reader gets back every bit', async () => {
  const classes = readDataset(classTable(), { response: 'y' })
  const results = [
    await smallResult,
    await stabilitySelection(smallData, { members: 12, lambdas: 20, sampler: 'pairs' }),
    await prunedStabilitySelection(classes, { members: 10, lambdas: 10 }),
    ...(await Promise.all(resultKinds.map(([, , make]) => make()))),
  ]
  for (const result of results) {
    const whole = { ...result, digest: resultDigest(result) }
    expect(resultShape.parse(JSON.parse(selectionJson(result)))).toEqual(whole)
    expect(readResult(selectionJson(result), 'r')).toEqual(whole)
    // In the order of the schema, so that what is read and written again has the same bytes.
    expect(selectionJson(readResult(selectionJson(result), 'r'))).toBe(selectionJson(result))
  }
})

test('a reader gets back everything that was said about how the file is written', async () => {
  const result = await smallResult
  const written = {
    delimiter: ';',
    decimal: ',',
    encoding: 'utf-8',
    sheet: 'a',
    transpose: true,
    samples: 's',
  }
  const source = { rows: 1, columns: 1, notes: [], options: { response: 'y', written } }
  const text = JSON.stringify({ ...result, data: { ...result.data, source } })
  expect(readResult(text, 'r').data.source!.options.written).toEqual(written)
})

test('what is no result is refused with the place of the fault', async () => {
  const result = await smallResult
  const read = (value: unknown) => () => readResult(JSON.stringify(value), 'result.json')
  expect(() => readResult('{', 'result.json')).toThrow('result.json: is not JSON')
  expect(read(null)).toThrow('result.json: is not a result of secateur select')
  expect(read({ ...result, schemaVersion: 1, version: '0.1.0' })).toThrow(
    'must have schemaVersion 2; got 1. It was written by Secateur 0.1.0',
  )
  const set = (settings: object) => read({ ...result, settings: { ...result.settings, ...settings } })
  expect(set({ threshold: 'x' })).toThrow('result.json, settings, threshold')
  expect(set({ kappa: 3 })).toThrow('result.json, settings')
  const spoiled = (ensemble: object) => read({ ...result, ensemble: { ...result.ensemble, ...ensemble } })
  expect(spoiled({ order: result.ensemble.order.map(() => 0) })).toThrow('contradicts itself')
  expect(spoiled({ intervals: result.ensemble.intervals.map(() => [0, 5, 99]) })).toThrow('interval of 0..20')
  expect(spoiled({ kept: 13 })).toThrow('contradicts itself')
  expect(read({ ...result, correlations: { ...result.correlations, columns: [] } })).toThrow(
    'contradicts itself',
  )
  const alike = [{ variables: [0, result.data.p], correlation: 0.9, frequency: 0.5 }]
  expect(read({ ...result, substitutes: alike })).toThrow('contradicts itself')
})
