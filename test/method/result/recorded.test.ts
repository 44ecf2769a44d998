/** What was asked is what is recorded, and warnings are known by their codes. */
import { expect, test } from 'vitest'
import { reselect } from '../../../src/method/result/reselect.js'
import { summaryCsv } from '../../../src/report/csv/summary-csv.js'
import { selectionJson } from '../../../src/report/json/selection-json.js'
import { randomTable } from '../../random-table.js'
import { autoSelection, stabilitySelection } from '../../support/select.js'

const data = randomTable(80, 8, 3)

test('the recommended method records itself, and no threshold that it does not go by', async () => {
  const result = await autoSelection(data, { members: 20, simulations: 0 })
  const written = JSON.parse(selectionJson(result))
  expect([written.method, written.settings.threshold, written.ensemble.cut]).toEqual(['auto', undefined, 0.5])
  const [head, row] = summaryCsv(result)
    .trim()
    .split('\n')
    .map(line => line.split(','))
  const cell = (name: string) => row[head.indexOf(name)]
  expect([cell('method'), cell('decision'), cell('threshold')]).toEqual(['auto', 'signals', ''])
})

test('a warning of the threshold before goes when the threshold moves, whatever it says', async () => {
  const strict = await stabilitySelection(randomTable(60, 40, 4, 'gaussian', 0), {
    members: 40,
    q: 3,
    threshold: 0.99,
  })
  expect(strict.selected).toEqual([])
  const reworded = strict.warnings.map(warning => ({ ...warning, text: 'said in other words' }))
  expect(reworded.map(({ code }) => code)).toContain('nothing-selected')
  const moved = reselect({ ...strict, warnings: reworded }, { threshold: 0.51 })
  expect(moved.selected).not.toEqual([])
  expect(moved.warnings.map(({ code }) => code)).not.toContain('nothing-selected')
})
