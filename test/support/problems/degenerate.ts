/**
 * Tables that solvers meet in the field and books leave out: copies, ties, rare columns, genotypes in blocks, few rows, collinear sets,
 * extreme scales and shifts, columns that are the response, unpenalised columns of all kinds, separated classes. Pure in the seed.
 */
import { createDataset } from '../../../src/data/create-dataset.js'
import type { Dataset } from '../../../src/data/dataset.js'
import { type Stream, stream } from '../../../src/random/stream.js'

export interface DegenerateTable {
  readonly label: string
  readonly columns: Record<string, number[]>
  readonly y: number[]
  readonly family: 'gaussian' | 'binomial'
  readonly force?: string[]
  readonly weights?: number[]
}

type Draw = (random: Stream, n: number) => number[]

const fill = (n: number, value: (i: number) => number) => Array.from({ length: n }, (_, i) => value(i))
const pick = <T>(random: Stream, list: readonly T[]): T => list[random.below(list.length)]

const kinds: Readonly<Record<string, Draw>> = {
  normal: (random, n) => fill(n, () => random.normal()),
  binary: (random, n) => fill(n, () => (random.uniform() < 0.5 ? 1 : 0)),
  rare: (random, n) => fill(n, () => (random.uniform() < 0.04 ? 1 : 0)),
  single: (random, n) => {
    const at = random.below(n)
    return fill(n, i => (i === at ? 1 : 0))
  },
  genotype: (random, n) => fill(n, () => Number(random.uniform() < 0.3) + Number(random.uniform() < 0.3)),
  integer: (random, n) => fill(n, () => random.below(4)),
  sign: (random, n) => fill(n, () => (random.uniform() < 0.5 ? 1 : -1)),
  constant: (random, n) => {
    const value = random.normal()
    return fill(n, () => value)
  },
}

/** What is done to the columns after they were drawn. */
const twists: Readonly<Record<string, (random: Stream, columns: number[][], y: number[]) => void>> = {
  none: () => {},
  copies(random, columns) {
    columns.forEach((_, j) => {
      const from = random.below(Math.max(1, Math.ceil(columns.length / 8)))
      const factor = pick(random, [1, 1, -1, 3, -0.25])
      if (random.uniform() < 0.7) columns[j] = columns[from].map(v => factor * v)
    })
  },
  blocks(_, columns) {
    columns.forEach((_column, j) => {
      columns[j] = columns[10 * Math.floor(j / 10)]
    })
  },
  sums(random, columns) {
    for (let j = 2; j < columns.length; j += 3) {
      const [a, b] = [columns[random.below(j)], columns[random.below(j)]]
      columns[j] = a.map((v, i) => v + b[i])
    }
  },
  complements(_, columns) {
    for (let j = 1; j < columns.length; j += 2) columns[j] = columns[j - 1].map(v => 1 - v)
  },
  nearly(random, columns) {
    for (let j = 1; j < columns.length; j += 2)
      columns[j] = columns[j - 1].map(v => v * (1 + 1e-9 * random.normal()))
  },
  scales(random, columns) {
    columns.forEach((column, j) => {
      const factor = 10 ** (random.below(281) - 150)
      columns[j] = column.map(v => v * factor)
    })
  },
  shifts(random, columns) {
    columns.forEach((column, j) => {
      const shift = pick(random, [0, 1, 1e3, -1e6, 1e9, -1e12])
      columns[j] = column.map(v => v + shift)
    })
  },
  response(random, columns, y) {
    columns[random.below(columns.length)] = [...y]
  },
}

export function degenerateTable(seed: number, largest = 400): DegenerateTable {
  const random = stream(seed, 'test/degenerate', 0)
  const n = pick(random, [4, 5, 6, 7, 8, 10, 12, 20, 30, 60])
  const p = Math.max(
    1,
    Math.min(largest, pick(random, [1, 2, 3, 5, 10, 30, 100, 161, 200, 400, 1000, 3000, 100_000, 1_000_000])),
  )
  const family = random.uniform() < 0.65 ? 'gaussian' : 'binomial'
  const kind = pick(random, Object.keys(kinds))
  const mixed = random.uniform() < 0.3
  const columns = Array.from({ length: p }, () =>
    kinds[mixed ? pick(random, Object.keys(kinds)) : kind](random, n),
  )
  const eta = fill(n, i => [0, 1, 2].reduce((sum, j) => sum + (columns[j]?.[i] ?? 0) * (j - 1.5), 0))
  const noise = pick(random, [0, 0.5, 2])
  const raw = eta.map(v => v + noise * random.normal())
  const y = pick(random, [raw, raw, fill(n, () => random.below(3)), fill(n, () => random.normal())])
  const twist = pick(random, Object.keys(twists))
  twists[twist](random, columns, y)
  const sorted = [...y].sort((a, b) => a - b)
  const classes = y.map(v => (v > sorted[Math.floor(n / 2) - 1] ? 1 : 0))
  const names = columns.map((_, j) => `x${j}`)
  const extra = pick(random, ['', '', '', 'force', 'force-many', 'weights'])
  const forced = extra === 'force' ? 1 : extra === 'force-many' ? random.below(n) : 0
  const scale = pick(random, [1, 1, 1, 1e-120, 1e120])
  return {
    label: `${seed}: ${family} ${n} x ${p} ${mixed ? 'mixed' : kind} ${twist} ${extra}`,
    columns: Object.fromEntries(names.map((name, j) => [name, columns[j]])),
    y: family === 'gaussian' ? y.map(v => v * scale) : classes,
    family,
    ...(forced > 0 && forced < p && { force: names.slice(0, forced) }),
    ...(extra === 'weights' && { weights: fill(n, () => pick(random, [0.5, 1, 1, 2])) }),
  }
}

export function degenerateData({ label: _label, ...input }: DegenerateTable): Dataset {
  return createDataset(input)
}
