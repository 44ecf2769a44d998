import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { openingText, separatorLine, sniffDialect } from '../../../src/data/table/sniff.js'
import { uniforms } from '../../random-table.js'

const cells = [
  '1',
  '1,5',
  '1.5',
  '1.234,5',
  '1,234',
  'a',
  '"x"',
  '"1,5"',
  '"a;b"',
  '',
  ' 2,5 ',
  '"a""b"',
  '0,1',
]

/** The decimals of a table whose cells another parser finds. */
function decimalOf(text: string, delimiter: string): string {
  const [, ...rows] = Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data
  const found = rows.flat().map(cell => cell.trim())
  if (found.some(cell => /^\d{1,3}(\.\d{3})+,\d+$/.test(cell))) return ','
  if (found.some(cell => /^\d*\.\d+$/.test(cell))) return '.'
  return found.some(cell => /^\d*,\d+$/.test(cell) && !/^[1-9]\d{0,2}(,\d{3})+$/.test(cell)) ? ',' : '.'
}

test('decimals are told from the cells that an independent parser finds', () => {
  const u = uniforms(1)
  const pick = <T>(list: readonly T[]) => list[Math.floor(u() * list.length)]
  let commas = 0
  for (let round = 0; round < 2000; round++) {
    const delimiter = pick([';', '\t', '|'] as const)
    const width = 2 + Math.floor(u() * 3)
    const row = () => Array.from({ length: width }, () => pick(cells)).join(delimiter)
    const text = Array.from({ length: 1 + Math.floor(u() * 6) }, row).join('\n') + pick(['\n', ''])
    const { decimal } = sniffDialect(text, { delimiter })
    expect(decimal, text).toBe(decimalOf(text, delimiter))
    if (decimal === ',') commas++
  }
  expect(commas).toBeGreaterThan(200)
})

test('the beginning of a sample tells the same as all of it', () => {
  const u = uniforms(2)
  const pick = <T>(list: readonly T[]) => list[Math.floor(u() * list.length)]
  let brief = 0
  for (let round = 0; round < 4000; round++) {
    const own = round % 2 === 0 ? cells.filter(cell => !cell.includes('"')) : [...cells, "'a'", "it's"]
    const width = 1 + Math.floor(u() * 4)
    const delimiter = pick([',', ',', ';', '\t', '|'])
    const row = () => Array.from({ length: width }, () => pick(own)).join(delimiter)
    const start = pick(['', '', '', '\n', ' \n', 'sep=;\n', 'sep=,\n'])
    const text = start + Array.from({ length: 1 + Math.floor(u() * 6) }, row).join('\n') + pick(['\n', ''])
    const told = pick([
      {},
      {},
      { delimiter: ',' },
      { delimiter: ';' },
      { decimal: ',' },
      { quote: "'" },
    ] as const)
    const opening = openingText(new TextEncoder().encode(text), told)
    if (opening.length < text.length) brief++
    expect(sniffDialect(opening, told), JSON.stringify(text)).toEqual(sniffDialect(text, told))
    expect(separatorLine(opening)).toBe(separatorLine(text))
  }
  expect(brief).toBeGreaterThan(400)
})
