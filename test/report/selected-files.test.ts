/** The answer for spreadsheets: what the screen shows, in the dialect of the input, read back by this program and by Python. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { bytesSource } from '../../src/data/table/byte-source.js'
import { readTable } from '../../src/data/table/read-table.js'
import type { Table } from '../../src/data/table/table.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import { selectedCsv } from '../../src/report/csv/selected-csv.js'
import { selectedRows } from '../../src/report/selected-rows.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { quantityWord } from '../../src/report/text/sentences/ensemble-words.js'
import { selectedXlsx } from '../../src/report/xlsx/selected-xlsx.js'
import { lacksPython, python, runProgram } from '../support/languages.js'
import { resultKinds } from '../support/result-kinds.js'
import { hostileResult } from '../support/tables/hostile.js'
import { cellsOf } from '../support/tables/table-cells.js'
import { smallTable } from '../support/tables/tables.js'
import { temporaryFolder } from '../support/temporary-folder.js'

/** Columns that the screen calls otherwise. */
const screenNames = (result: SelectionResult): Readonly<Record<string, string>> => ({
  pruned: result.ensemble === undefined ? '' : quantityWord(result.ensemble.design),
  full: 'before pruning',
})

const sheetOf = (table: Table) => [table.columns.map(({ name }) => name), ...cellsOf(table)]

describe.each(resultKinds)('%s', (_name, _data, result) => {
  test('the selected come first, in their order, with every column of the screen', async () => {
    const found = await result()
    const { head, rows } = selectedRows(found)
    const own = rows.filter(([name, selected]) => selected === 'yes' && !String(name).includes(' against '))
    expect(own.map(([name]) => name)).toEqual(found.selected.map(({ name }) => name))
    const isSelected = rows.map(row => row[1] === 'yes')
    expect(isSelected.lastIndexOf(true)).toBe(isSelected.filter(Boolean).length - 1)
    const shown = selectionText(found)
      .split('\n')
      .find(line => /^ {2}(signal|variable) /.test(line))
    for (const title of shown?.trim().split(/ {2,}/) ?? [])
      expect(head).toContain(screenNames(found)[title] ?? title)
  })

  test('CSV and workbook are read back to the last digit', async () => {
    const found = await result()
    const { head, rows } = selectedRows(found)
    const expected = [head, ...rows]
    const text = new TextEncoder().encode(selectedCsv(found))
    expect(text.subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    expect(sheetOf(await readTable(bytesSource(text)))).toEqual(expected)
    const workbook = await readTable(bytesSource(selectedXlsx(found)), { sheet: 'Selected' })
    expect(sheetOf(workbook)).toEqual(expected)
  })
})

test('a table with semicolons and decimal commas is answered with semicolons and decimal commas', async () => {
  const written = smallTable().replaceAll(',', ';').replaceAll('.', ',')
  const data = readDataset(written, { response: 'y' })
  expect(data.source?.dialect).toEqual({ delimiter: ';', decimal: ',' })
  const found = await select(data, { method: 'pruned', members: 6, lambdas: 5 })
  const text = selectedCsv(found)
  const [head, first] = text.slice(1).split('\r\n')
  expect(head).toMatch(/^variable;selected;frequency;before pruning;coefficient;/)
  expect(first.split(';')[4]).toBe(String(found.selected[0].coefficient).replace('.', ','))
  const { head: titles, rows } = selectedRows(found)
  expect(sheetOf(await readTable(bytesSource(new TextEncoder().encode(text))))).toEqual([titles, ...rows])
})

test('tabs and points are answered with commas and points, as a spreadsheet expects of a .csv', async () => {
  const data = readDataset(smallTable().replaceAll(',', '\t'), { response: 'y' })
  const found = await select(data, { method: 'pruned', members: 6, lambdas: 5 })
  expect(selectedCsv(found)).toMatch(/^\ufeffvariable,selected,/)
})

/** Zip and XML as Python's own library reads them: names of the parts, and the texts and types of the first sheet. */
const READER = `
import sys, zipfile, json, xml.etree.ElementTree as tree
zip = zipfile.ZipFile(sys.argv[1])
assert zip.testzip() is None
for name in zip.namelist(): tree.fromstring(zip.read(name))
m = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
cells = tree.fromstring(zip.read('xl/worksheets/sheet1.xml')).iter(m + 'c')
print(json.dumps([[c.get('r'), c.get('t'), ''.join(t.text or '' for t in c.iter(m + 't')) or c.find(m + 'v').text] for c in cells]))
`

const lacking = lacksPython()
test.skipIf(lacking !== '')(
  `a workbook of hostile names is well-formed to Python, and none of its cells is a formula${lacking && ` (skipped: no ${lacking})`}`,
  async () => {
    const folder = temporaryFolder('xlsx')
    try {
      const found = await hostileResult()
      const path = join(folder, 'selected.xlsx')
      writeFileSync(path, selectedXlsx(found))
      const { code, out, said } = await runProgram(python, ['-c', READER, path])
      expect(code, said).toBe(0)
      const cells: readonly [string, string | null, string][] = JSON.parse(out)
      const texts = new Map(cells.map(([place, type, text]) => [place, [type, text]]))
      expect(texts.get('A1')).toEqual(['inlineStr', 'variable'])
      found.selected.forEach(({ name, coefficient }, k) => {
        const [type, text] = texts.get(`A${k + 2}`)!
        expect(type).toBe('inlineStr')
        if (/^[\x20-\x7e]*$/.test(name)) expect(text).toBe(name.slice(0, 32_767))
        expect(Number(texts.get(`E${k + 2}`)![1])).toBe(coefficient)
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
