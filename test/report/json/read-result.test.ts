import { expect, test } from 'vitest'
import { readResult } from '../../../src/report/json/read-result.js'
import { selectionJson } from '../../../src/report/json/selection-json.js'
import { resultKinds } from '../../support/result-kinds.js'

test('numbers of variables that a result does not have are refused, wherever they stand', async () => {
  const [, , make] = resultKinds.find(([name]) => name === 'pruned')!
  const result = JSON.parse(selectionJson(await make()))
  const beyond = result.data.p
  const substitutes = [{ variables: [0, beyond], correlation: 0.9, frequency: 1 }]
  const [one, ...others] = result.selected
  const forged = [
    { ...result, substitutes },
    { ...result, selected: [{ ...one, index: beyond }, ...others] },
  ]
  expect(() => readResult(JSON.stringify(result), 'r.json')).not.toThrow()
  for (const wrong of forged) expect(() => readResult(JSON.stringify(wrong), 'r.json')).toThrow('r.json')
})
