import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { printable } from '../../src/report/printable.js'
import { secateur } from '../support/command-line.js'
import { expectRefusal } from '../support/refusal.js'

const good = ['1,2,3', '2,1,5', '3,5,4', '4,2,9', '5,5,1']
const table = (head: string, ...lines: string[]) => `${[head, ...lines].join('\n')}\n`
/** A table of six rows that is good but for the last one, on line 7. */
const last = (row: string) => table('y,a,b', ...good, row)
/** Four rows of the response and one predictor. */
const four = (...y: string[]) => table('y,a', ...y.map((cell, i) => `${cell},${(i * i) % 5}`))

type Case = readonly [what: string, code: string, says: string, content: string | Uint8Array, words?: string]

const shapes: Case[] = [
  ['an empty file', 'data/empty', 'data: is empty. The first line must hold the column names.', ''],
  ['blank lines only', 'data/empty', 'data: is empty', '\n \n'],
  ['a header only', 'data/too-few-rows', 'must have at least 4 rows; got 0', 'y,a,b\n'],
  [
    'three rows',
    'data/too-few-rows',
    'must have at least 4 rows; got 3',
    table('y,a,b', ...good.slice(0, 3)),
  ],
  ['no predictors', 'data/no-predictors', 'data: has no predictor columns', table('y', '1', '2', '3', '4')],
  ['all dropped', 'data/no-predictors', 'has no predictor columns', table('y,a,b', ...good), '--drop a,b'],
  ['a short row', 'data/ragged', 'line 7: must have 3 cells, as the first line; got 2', last('1,2')],
  ['a long row', 'data/ragged', 'line 7: must have 3 cells, as the first line; got 4', last('1,2,3,4')],
  ['an open quote', 'data/quotes', 'line 7: has a quotation mark', last('1,"2,3')],
  [
    'a name twice',
    'data/duplicate-name',
    'column "a": stands twice, as columns 2 and 3',
    table('y,a,a', ...good),
  ],
  ['an empty name', 'data/empty-name', 'column 1: has no name', table(',y,a', ...good)],
  ['a binary file', 'data/binary', 'data: is not text', Uint8Array.of(80, 75, 3, 4, 0, 0, 1)],
  ['latin-1', 'data/encoding', 'is not UTF-8 text. Save the file as UTF-8.', Uint8Array.of(121, 44, 228, 10)],
  ['damaged gzip', 'data/gzip', 'standard input: is damaged', gzipSync('y,a\n1,2\n').subarray(0, 15)],
]

const cells: Case[] = [
  [
    '3a',
    'data/not-a-number',
    'column "b", row 6 (line 7): has text where a number must stand',
    last('1,2,3a'),
  ],
  [
    'its remedy',
    'data/not-a-number',
    'Correct the cell, or leave the column out with --drop b.',
    last('1,2,3a'),
  ],
  [
    'a quoted remedy',
    'data/not-a-number',
    "--drop 'my id'.",
    table('my id,y,a', 'p,1,2', 'q,2,3', 'r,3,1', 's,4,1'),
  ],
  [
    'decimal commas',
    'data/not-a-number',
    'row 1 (line 2): has a decimal comma',
    table('y;a', '1;2,5', '2;3'),
  ],
  ['hexadecimal', 'data/not-a-number', 'column "a", row 6 (line 7)', last('1,0x10,3')],
  ['an empty cell', 'data/missing-value', 'column "a", row 6 (line 7): has a missing value', last('1,,3')],
  ['its remedy', 'data/missing-value', 'Fill in the value or remove the row, or leave', last('1,,3')],
  ['NA', 'data/missing-value', 'column "b", row 6 (line 7)', last('1,2,NA')],
  ['NaN', 'data/missing-value', 'column "b", row 6 (line 7)', last('1,2,NaN')],
  ['null', 'data/missing-value', 'column "b", row 6 (line 7)', last('1,2,null')],
  ['a dot', 'data/missing-value', 'column "b", row 6 (line 7)', last('1,2,.')],
  ['infinity', 'data/out-of-range', 'column "b", row 6 (line 7): has an infinite value', last('1,2,-Inf')],
  ['1e400', 'data/out-of-range', 'has a number too large for double precision', last('1,2,1e400')],
  ['1e200', 'data/out-of-range', 'row 6 (line 7): must not exceed 1e+140 in size', last('1,2,1e200')],
]

const responses: Case[] = [
  ['missing', 'data/missing-value', 'column "y", row 6 (line 7): has a missing value', last('?,2,3')],
  ['1e400', 'data/out-of-range', 'column "y", row 6 (line 7)', last('1e400,2,3')],
  [
    'constant',
    'data/constant-response',
    'column "y": has the same value in every row',
    four('7', '7', '7', '7'),
  ],
  ['one class of text', 'data/one-class', 'column "y": has one class only', four('no', 'no', 'no', 'no')],
  ['one class', 'data/one-class', 'has one class only', four('1', '1', '1', '1'), '--family binomial'],
  ['a lone case', 'data/rare-class', 'must have at least two rows of each class', four('0', '0', '1', '0')],
  ['four classes', 'data/classes', 'got 4 distinct values', four('1', '2', '3', '4'), '--family binomial'],
  ['three texts', 'data/not-a-number', 'numeric or has exactly two classes', four('lo', 'mid', 'hi', 'lo')],
  ['gaussian text', 'data/not-a-number', 'needs a numeric', four('a', 'b', 'a', 'b'), '--family gaussian'],
]

async function check(content: string | Uint8Array, words: string, code: string, says: string) {
  const extra = words === '' ? [] : words.split(' ')
  await expectRefusal(['select', 't', '--response', 'y', ...extra], { files: { t: content } }, code, says)
}

test.each(shapes)('%s is refused', async (_, code, says, content, words = '') =>
  check(content, words, code, says),
)
test.each(cells)('in a cell: %s', async (_, code, says, content, words = '') =>
  check(content, words, code, says),
)
test.each(responses)('a response: %s', async (_, code, says, content, words = '') =>
  check(content, words, code, says),
)

test('cell values are never echoed', async () => {
  const { err } = await secateur(['select', 't', '-r', 'y'], { files: { t: last('1,HIV-positive,3') } })
  expect(err).toContain('row 6')
  expect(err).not.toContain('HIV')
})

test('hostile names reach the terminal as text, on one line and short', async () => {
  const name = `\u001b[31mred\u0007\u202e${'x'.repeat(5000)}`
  const { err } = await secateur(['select', 't', '-r', 'y'], {
    files: { t: table(`y,"${name}"`, '1,q', '2,1') },
  })
  expect(err).toContain('column "\\u{1b}[31mred\\u{7}\\u{202e}xxx')
  expect(err.trimEnd()).toBe(printable(err.trimEnd()))
  expect(err.length).toBeLessThan(400)
})
