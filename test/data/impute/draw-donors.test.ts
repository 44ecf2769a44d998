import { expect, test } from 'vitest'
import { drawDonors } from '../../../src/data/impute/draw-donors.js'
import { fillFromNeighbours } from '../../../src/data/impute/fill-from-neighbours.js'
import type { Variable } from '../../../src/data/impute/variable.js'
import { stream } from '../../../src/random/stream.js'
import { halfSubsample } from '../../../src/sample/half-subsample.js'
import { testRandom } from '../../ensemble/random-ensemble.js'
import { cellOf, copyOf, factor, numbers, slowFill } from '../../support/judges/slow-neighbours.js'

const n = 50
const random = testRandom(99)
const cells = <T>(draw: () => T) => Array.from({ length: n }, () => (random() < 0.2 ? null : draw()))
const variables: readonly Variable[] = [
  ...Array.from({ length: 9 }, () => numbers(cells(random), false)),
  factor(
    cells(() => Math.floor(4 * random())),
    4,
  ),
  numbers(
    cells(() => Number(random() < 0.3)),
    true,
  ),
]
const slow = slowFill(variables, n)
const found = fillFromNeighbours(variables.map(copyOf), n)
const pool = { ...found, n, variables: variables.length }
const seed = 11

test('each missing cell of the rows of a member gets a donor among the ten nearest of those rows, by one draw per row', () => {
  const draw = drawDonors(pool, seed)
  for (let b = 0; b < 20; b++) {
    const rows = halfSubsample({ n, seed }).rows(b)
    const random = stream(seed, 'impute/donor', b)
    const expected = slow.rows
      .filter(i => rows.includes(i))
      .flatMap(i => {
        const share = random.uniform()
        return slow.missing(i).map(g => {
          const donors = slow
            .order(i)
            .filter(r => rows.includes(r) && cellOf(variables[g], r) !== undefined)
            .slice(0, 10)
          return [g, i, donors[Math.floor(share * donors.length)] ?? i]
        })
      })
    const { variable, row, donor } = draw(b, rows)
    expect(Array.from(variable, (g, e) => [g, row[e], donor[e]])).toEqual(expected)
  }
})

test('draws do not depend on what was drawn before, and differ from member to member and seed to seed', () => {
  const rows = Int32Array.from({ length: n }, (_, i) => i)
  const fresh = (b: number, own = seed) => [...drawDonors(pool, own)(b, rows).donor]
  const draw = drawDonors(pool, seed)
  draw(3, rows)
  expect([...draw(5, rows).donor]).toEqual(fresh(5))
  expect(fresh(4)).not.toEqual(fresh(5))
  expect(fresh(5, 12)).not.toEqual(fresh(5))
})

test('over many members every one of the ten nearest is drawn about as often', () => {
  const rows = Int32Array.from({ length: n }, (_, i) => i)
  const [row] = slow.rows
  const [g] = slow.missing(row)
  const donors = slow
    .order(row)
    .filter(r => cellOf(variables[g], r) !== undefined)
    .slice(0, 10)
  const counts = new Map<number, number>()
  const draw = drawDonors(pool, seed)
  for (let b = 0; b < 2000; b++) {
    const donor = draw(b, rows).donor[0]
    counts.set(donor, (counts.get(donor) ?? 0) + 1)
  }
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual(donors.toSorted((a, b) => a - b))
  // Binomial with n = 2000 and 1/10: mean 200, deviation 13.4.
  for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(60)
})

test('a row without donors keeps what it was filled with', () => {
  const lonely = [numbers([1, 2, 3, null, 5], false), numbers([null, null, null, 7, null], false)]
  const filled = { ...fillFromNeighbours(lonely, 5), n: 5, variables: 2 }
  const { row, donor } = drawDonors(filled, 1)(0, Int32Array.of(0, 1, 2, 3, 4))
  expect([...donor]).toEqual([...row])
})
