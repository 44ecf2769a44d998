import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { SecateurError } from '../../../src/errors.js'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { type Stream, stream } from '../../../src/random/stream.js'

/**
 * In whole numbers, hence exactly: directions d with s_i (d0 + d1 a_i + d2 b_i) >= 0 in every row and > 0 in one form a cone whose edges are
 * orthogonal to two rows, where the rows span the space.
 */
function areSeparated(rows: readonly (readonly [number, number, number])[]): boolean {
  return rows.some((u, i) =>
    rows.slice(i + 1).some(v => {
      const d = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const
      const products = rows.map(row => row[0] * d[0] + row[1] * d[1] + row[2] * d[2])
      return [1, -1].some(sign => products.every(one => sign * one >= 0) && products.some(one => one !== 0))
    }),
  )
}

function table(random: Stream) {
  const n = 8 + random.below(10)
  const levels = 2 + random.below(4)
  const draw = (most: number) => Array.from({ length: n }, () => random.below(most))
  const [a, b, noise] = [draw(levels), draw(levels), draw(7)]
  const y = a.map((value, i) => (value + b[i]! + 0.5 * noise[i]! > levels + 1 ? 1 : 0))
  return { columns: { a, b, x: draw(50), z: draw(50) }, y, n }
}

test('classes that unpenalised columns separate, completely or in part, are refused by name, and no others', () => {
  const counts = { separated: 0, solved: 0 }
  for (let seed = 0; seed < 150; seed++) {
    const { columns, y, n } = table(stream(seed, 'test/separation', 0))
    const ones = y.filter(value => value === 1).length
    const varies = (list: number[]) => new Set(list).size > 1
    if (ones === 0 || ones === n || !varies(columns.a) || !varies(columns.b)) continue
    const rows = y.map((value, i) => {
      const s = value === 1 ? 1 : -1
      return [s, s * columns.a[i]!, s * columns.b[i]!] as const
    })
    const data = createDataset({ columns, y, family: 'binomial', force: ['a', 'b'] })
    let code = 'solved'
    try {
      lassoPath(data, { lambdas: 8, ratio: 0.05 })
    } catch (error) {
      if (!(error instanceof SecateurError)) throw error
      expect(error.code, `seed ${seed}`).toBe('data/separated')
      expect(error.where).toBe('unpenalised columns "a", "b"')
      code = 'separated'
    }
    expect(code, `seed ${seed}`).toBe(areSeparated(rows) ? 'separated' : 'solved')
    counts[code as keyof typeof counts]++
  }
  expect(Math.min(counts.separated, counts.solved)).toBeGreaterThan(15)
})

/** Rows of three levels, their counts or classes drawn by level; `x` has nothing to do with them. */
function byLevel(draw: (level: number, random: Stream) => number, family: 'multinomial' | 'poisson') {
  const random = stream(7, 'test/levels', 0)
  const level = Array.from({ length: 90 }, (_, i) => i % 3)
  const columns = {
    level1: level.map(l => Number(l === 1)),
    level2: level.map(l => Number(l === 2)),
    x: level.map(() => random.below(50)),
  }
  const y = level.map(l => draw(l, random))
  return createDataset({ columns, y, family, force: ['level1', 'level2'] })
}

const path = (data: ReturnType<typeof createDataset>) =>
  lassoPath(data, { lambdas: 8, ratio: 0.05, alpha: 0.9 })

test('several classes of which a level lacks one are refused by name', () => {
  const among = (some: readonly number[], random: Stream) => some[random.below(some.length)]!
  const lacking = (l: number, random: Stream) => among(l === 1 ? [1, 2] : [0, 1, 2], random)
  expect(() => path(byLevel(lacking, 'multinomial'))).toThrow(
    'unpenalised columns "level1", "level2": must not separate the classes',
  )
  const all = byLevel((_, random) => among([0, 1, 2], random), 'multinomial')
  expect(() => path(all)).not.toThrow()
})

test('counts that are all zero in a level are refused by name', () => {
  const counts = (least: number) => (l: number, random: Stream) => (l === 1 ? least : random.below(9))
  expect(() => path(byLevel(counts(0), 'poisson'))).toThrow(
    'unpenalised columns "level1", "level2": must not tell rows without a count from the others',
  )
  // One count in ten thousand is a rate as good as any.
  const rare = byLevel(
    (l, random) => (l === 1 ? Number(random.below(30) === 0) : 10_000 * random.below(9)),
    'poisson',
  )
  expect(() => path(rare)).not.toThrow()
})
