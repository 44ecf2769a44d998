import { expect, test } from 'vitest'
import { lassoLearner } from '../../src/learner/lasso.js'
import { kernelsOn, sharedMemory } from '../../src/math/kernels/load.js'
import { createSharedArena } from '../../src/math/kernels/shared-arena.js'
import { takenBytes } from '../../src/math/kernels/shared-memory.js'
import { lambdaGrid } from '../../src/path/lambda-grid.js'
import { packingOf, rangesOf, reserveColumns, roomFor } from '../../src/path/packed-columns.js'
import { createProblem } from '../../src/path/problem.js'
import { dataset, randomTable, uniforms } from '../random-table.js'

const data = randomTable(60, 7001, 3)
const packed = reserveColumns(data)!
const fill = packingOf(packed, data.x)
// Ranges can be filled in any order.
for (let range = rangesOf(packed) - 1; range >= 0; range--) fill(range)

test('packed columns have the bits of those that a thread packs for itself', () => {
  const own = createProblem(data)
  const bytes = (buffer: ArrayBufferLike, at: number, length: number) =>
    Buffer.compare(
      Buffer.from(buffer, at, length),
      Buffer.from(own.kernels.memory.buffer, at === packed.x ? own.x : own.panels, length),
    )
  expect(bytes(packed.memory.buffer, packed.x, 8 * 60 * 7001)).toBe(0)
  expect(bytes(packed.memory.buffer, packed.panels, 64 * 61 * Math.ceil(7001 / 32))).toBe(0)
  const numbers = new Float64Array(packed.memory.buffer)
  expect(numbers.slice(packed.mean / 8, packed.mean / 8 + 7001)).toEqual(own.centre)
  expect(numbers.slice(packed.deviation / 8, packed.deviation / 8 + 7001)).toEqual(own.scale)
})

test('two learners on the same packed columns give what each would alone', () => {
  const options = { q: 12, count: 30 }
  const taken = takenBytes(packed.memory)
  const { lambda } = lambdaGrid(data, options, packed)
  // But for a record.
  expect(takenBytes(packed.memory)).toBeLessThan(taken + 1024)
  expect(lambda).toEqual(lambdaGrid(data, options).lambda)
  const bare = { ...data, x: new Float64Array(0), names: [] }
  const [one, other] = [1, 2].map(() => lassoLearner(bare, lambda, 2, undefined, packed))
  const alone = lassoLearner(data, lambda, 12)
  for (let b = 0; b < 4; b++) {
    const rows = Int32Array.from({ length: 30 }, (_, i) => (7 * i + b) % 60).sort()
    const found = alone.fit(rows)
    expect(one.fit(rows)).toEqual(found)
    expect(other.fit(rows)).toEqual(found)
  }
})

test('columns of a wide table are standardised when they are looked at, with the same bits', () => {
  const [n, p] = [60, 140_001]
  const random = uniforms(11)
  const wide = dataset(Float64Array.from({ length: n * p }, random), Float64Array.from({ length: n }, random))
  for (let i = 0; i < n; i++) {
    // Rare: constant on many samples, and one that differs on all rows by rounding alone.
    wide.x[70 * n + i] = i < 3 ? 1 : 0
    wide.x[71 * n + i] = 1e9 + (i < 5 ? 1 : 0)
    wide.x[72 * n + i] = 1 + (i % 2) * 2 ** -52
    // So that it matters.
    wide.y[i] += wide.x[73 * n + i]
  }
  const narrow = reserveColumns(wide, { marked: true })!
  const own = reserveColumns(wide)!
  expect(own.x).toBe(0)
  expect(narrow.x).toBeGreaterThan(0)
  for (const columns of [narrow, own]) {
    const pack = packingOf(columns, wide.x)
    for (let range = 0; range < rangesOf(columns); range++) pack(range)
  }
  const options = { q: 12, count: 30 }
  const { lambda } = lambdaGrid(wide, options, own)
  expect(lambda).toEqual(lambdaGrid(wide, options).lambda)
  const [kept, fresh] = [narrow, own].map(columns => lassoLearner(wide, lambda, 12, undefined, columns))
  for (let b = 0; b < 3; b++) {
    const rows = Int32Array.from({ length: 30 }, (_, i) => (7 * i + b) % 60).sort()
    expect(fresh.fit(rows)).toEqual(kept.fit(rows))
  }
})

test('few cells, weighted rows and cells to be filled anew are not packed', () => {
  expect(reserveColumns(randomTable(20, 300, 1))).toBeUndefined()
  expect(reserveColumns({ ...data, weights: new Float64Array(60).fill(2) })).toBeUndefined()
  expect(reserveColumns({ ...data, standardise: false })).toBeUndefined()
})

test('arenas of one memory never overlap, and use again what was given back', () => {
  const memory = sharedMemory()!
  const arenas = [1, 2].map(() => createSharedArena(kernelsOn(memory)))
  const regions: (readonly [from: number, to: number])[] = []
  const sizes = [100, 3_000_000, 8, 70_000, 2_000_000, 64]
  for (const size of sizes)
    for (const arena of arenas) {
      const at = arena.allocate(size)
      expect(at % 64).toBe(0)
      expect(arena.f64.byteLength).toBeGreaterThanOrEqual(at + size)
      for (const [from, to] of regions) expect(at >= to || at + size <= from).toBe(true)
      regions.push([at, at + size])
    }
  const [first] = arenas
  const mark = first.mark()
  const place = first.reserve(5_000_000)
  const after = takenBytes(memory)
  first.release(mark)
  expect(first.reserve(5_000_000)).toBe(place)
  expect(takenBytes(memory)).toBe(after)
})

test('no more threads have members at a time than find room in the memory that they share', () => {
  expect(roomFor({ ...packed, n: 200, p: 1_000_000 }, 100)).toBe(6)
  expect(roomFor({ ...packed, n: 200, p: 1_200_000 }, 100)).toBe(5)
  expect(roomFor({ ...packed, n: 200, p: 100_000 }, 100)).toBeGreaterThan(64)
  expect(roomFor({ ...packed, n: 2000, p: 200_000 }, 1000)).toBe(1)
  // Fewer bytes for the columns leave more for threads.
  expect(roomFor({ ...packed, n: 200, p: 1_000_000, x: 0 }, 100)).toBeGreaterThan(9)
  // A thread takes no more than it is expected to.
  const before = takenBytes(packed.memory)
  const grid = lambdaGrid(data, { q: 20, count: 30 }, packed).lambda
  const rows = Int32Array.from({ length: 30 }, (_, i) => 2 * i)
  lassoLearner(data, grid, 20, undefined, packed).fit(rows)
  expect(takenBytes(packed.memory) - before).toBeLessThan(2 ** 32 / roomFor(packed, 30))
})
