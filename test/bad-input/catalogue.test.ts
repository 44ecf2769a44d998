import { beforeAll, expect, test } from 'vitest'
import { printable } from '../../src/report/text/plain/printable.js'
import { secateur } from '../support/command-line.js'
import { expectRefused } from '../support/refusal.js'
import { adjustment } from './catalogue/adjustment.js'
import { type Case, last, table } from './catalogue/case.js'
import { cells } from './catalogue/cells.js'
import { columns } from './catalogue/columns.js'
import { encodings } from './catalogue/encodings.js'
import { files } from './catalogue/files.js'
import { packed } from './catalogue/packed.js'
import { responses } from './catalogue/responses.js'
import { shapes } from './catalogue/shapes.js'
import { lines } from './catalogue/words.js'
import { type CaseOutcome, outcomesOf } from './outcomes.js'

const catalogue: readonly Case[] = [
  ...lines,
  ...columns,
  ...adjustment,
  ...files,
  ...shapes,
  ...encodings,
  ...packed,
  ...cells,
  ...responses,
]

test('the catalogue has at least two hundred different bad inputs', () => {
  const keys = catalogue.map(({ words, file, says }) =>
    JSON.stringify([words, file?.length, String(file?.slice(0, 300)), String(file?.slice(-300)), says]),
  )
  expect(keys.filter((key, i) => keys.indexOf(key) < i)).toEqual([])
  expect(catalogue.length).toBeGreaterThanOrEqual(200)
})

let outcomes: readonly CaseOutcome[] = []
beforeAll(async () => {
  outcomes = await outcomesOf(catalogue)
}, 300_000)

// Seconds of processor time: the clock on the wall knows of everything else the machine does.
test.each(catalogue.map((bad, k) => ({ ...bad, k })))('$what', ({ k, code, says }) => {
  const { seconds, megabytes, ...outcome } = outcomes[k]
  expectRefused(outcome, code, says)
  expect(seconds).toBeLessThan(2)
  expect(megabytes).toBeLessThan(256)
})

test('cell values are never echoed', async () => {
  const { err } = await secateur(['select', 't', '-r', 'y'], { files: { t: last('1,HIV-positive,3') } })
  expect(err).toContain('row 6')
  expect(err).not.toContain('HIV')
})

test('hostile names reach the terminal as text, on one line and short', async () => {
  const name = `\u001b[31mred\u0007\u202e${'x'.repeat(5000)}`
  const { err } = await secateur(['select', 't', '-r', 'y'], {
    files: { t: table(`y,"${name}"`, '1,q', '2,1', '3,1', '4,2') },
  })
  expect(err).toContain('column "\\u{1b}[31mred\\u{7}\\u{202e}xxx')
  expect(err.trimEnd()).toBe(printable(err.trimEnd()))
  expect(err.length).toBeLessThan(400)
})
