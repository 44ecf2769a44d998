/** A share of the runs of scripts/reference-results.mjs: what methods find is what was recorded, bit for bit. */
import { expect, test } from 'vitest'
import { differences, recorded, runs } from '../../scripts/reference-runs.mjs'

const known = recorded()

test('every run is recorded, on 32 tables', () => {
  expect(Object.keys(known)).toEqual([...runs.keys()])
  expect(new Set(Object.keys(known).map(name => name.replace(/, [^,]*$/, ''))).size).toBe(32)
})

// Steps that share no divisor with the number of methods: every method and every kind of table has its turn.
const share = [...runs].filter((_, i) => i % 18 === 0)

test.each(share)('%s', async (name, run) => {
  expect(differences(known[name], await run())).toEqual([])
})
