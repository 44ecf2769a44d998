/** A share of the runs of scripts/reference-results.mjs: what methods find is what was recorded, bit for bit. */
import { expect, test } from 'vitest'
import { differences, recorded, runs } from '../../scripts/reference-runs.mjs'

const known = recorded()

test('every run is recorded, on 42 tables, 34 of them with a gaussian response', () => {
  expect(Object.keys(known)).toEqual([...runs.keys()])
  const tables = [...new Set(Object.keys(known).map(name => name.replace(/, [^,]*$/, '')))]
  expect(tables).toHaveLength(42)
  expect(tables.filter(name => !name.includes('classes'))).toHaveLength(34)
})

// Steps that share no divisor with the number of methods: every method and every kind of table has its turn.
const share = [...runs].filter((_, i) => i % 4 === 0)

test.each(share)('%s', async (name, run) => {
  expect(differences(known[name], await run())).toEqual([])
})
