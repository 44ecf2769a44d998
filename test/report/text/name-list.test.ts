import { expect, test } from 'vitest'
import { nameList } from '../../../src/report/text/unpenalised-lines.js'

const named = (names: readonly string[]) => names.map(name => ({ name }))

test('names that share a beginning stay different in a sentence', () => {
  const names = Array.from(
    { length: 12 },
    (_, j) => `concentration of metabolite number ${j} in the plasma of patients`,
  )
  const list = nameList(named(names))
  const shown = list.replace(/ and \d+ more$/, '').split(', ')
  expect(shown).toHaveLength(5)
  expect(new Set(shown).size).toBe(5)
  expect(list).toMatch(/ and 7 more$/)
})

test('short names are written as they are, twelve of them', () => {
  const names = Array.from({ length: 13 }, (_, j) => `gene_${j}`)
  expect(nameList(named(names.slice(0, 2)))).toBe('gene_0 and gene_1')
  expect(nameList(named(names.slice(0, 12)))).toMatch(/gene_10 and gene_11$/)
  expect(nameList(named(names))).toMatch(/gene_11 and 1 more$/)
})
