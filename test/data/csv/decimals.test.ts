import { expect, test } from 'vitest'
import { recordScanner } from '../../../src/data/csv/record.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { testRandom } from '../../ensemble/random-ensemble.js'

const random = testRandom(17)
const digits = (count: number) => Array.from({ length: count }, () => Math.floor(10 * random())).join('')
const upTo = (count: number) => Math.floor((count + 1) * random())
/** Of any size around one. */
const some = () => (random() - 0.5) * 10 ** (upTo(8) - 4)

const written: Readonly<Record<string, () => string>> = {
  'as programs print doubles': () => String(some()),
  'with so many digits': () => some().toPrecision(1 + upTo(18)),
  'with one digit before the point': () => `${random() < 0.5 ? '-' : ''}${digits(1)}.${digits(upTo(20))}`,
  'with zeros in front': () => `0.${'0'.repeat(upTo(5))}${digits(upTo(18))}`,
  'next to the middle of two doubles': () => {
    const middle = (2n * (2n ** 52n + BigInt(Math.floor(2 ** 52 * random()))) + 1n) * 5n ** BigInt(upTo(3))
    return String(middle).replace(/^(.)/, '$1.').slice(0, 20)
  },
  'of powers of two': () => String(2 ** -upTo(40)),
}

for (const [how, write] of Object.entries(written))
  test(`decimals ${how} become the doubles that Number makes of them`, () => {
    const cells = Array.from({ length: 40_000 }, write)
    const bytes = new TextEncoder().encode(`${cells.join()}\n`)
    const scanner = recordScanner({ delimiter: ',', quote: '"', decimal: '.' }, loadKernels())
    scanner.load(bytes)
    const { rows, numbers, others, texts } = scanner.rows(0, bytes.length, cells.length)
    expect(rows).toBe(1)
    const alone = new Set(others)
    // A zero has no sign.
    const wrong = cells.filter((cell, j) => !alone.has(j) && numbers[j] !== Number(cell))
    expect(wrong).toEqual([])
    expect(texts).toEqual([...others].map(j => cells[j]))
    // What a program printed needs no closer look.
    if (how.startsWith('as')) expect(others.filter(j => /^-?\d\.\d{1,17}$/.test(cells[j])).length).toBe(0)
  })
