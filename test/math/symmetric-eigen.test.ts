import { expect, test } from 'vitest'
import { dot } from '../../src/math/dot.js'
import { symmetricEigen } from '../../src/math/symmetric-eigen.js'
import { uniforms } from '../random-table.js'

type Entry = (i: number, j: number) => number

function symmetric(size: number, entry: Entry): Float64Array {
  return Float64Array.from({ length: size * size }, (_, e) => {
    const [i, j] = [Math.floor(e / size), e % size]
    return entry(Math.max(i, j), Math.min(i, j))
  })
}

function numbers(length: number, seed: number): Float64Array {
  const next = uniforms(seed)
  return Float64Array.from({ length }, () => next())
}

/** Z'Z of a table with fewer rows than columns. */
function gram(size: number, rows: number, seed: number): Float64Array {
  const z = numbers(size * rows, seed).map(value => value - 0.5)
  return symmetric(size, (i, j) => dot(z, i * rows, z, j * rows, rows))
}

const noise = numbers(160 * 160, 3)

test.each([
  ['noise, by rotations', 60, symmetric(60, (i, j) => noise[i * 60 + j])],
  ['noise', 160, symmetric(160, (i, j) => noise[i * 160 + j])],
  ['noise of an odd size', 101, symmetric(101, (i, j) => noise[i * 101 + j] - 0.5)],
  ['of half the rank', 120, gram(120, 60, 5)],
  ['one eigenvalue', 110, symmetric(110, (i, j) => (i === j ? 2 : 0))],
  ['two eigenvalues', 130, symmetric(130, (i, j) => (i === j ? 1 : 0.3))],
  ['all ones', 100, symmetric(100, () => 1)],
  ['zeros', 100, symmetric(100, () => 0)],
  ['of sizes from 1 to 1e-12', 100, symmetric(100, (i, j) => (i === j ? 10 ** (-i / 8) : 0))],
  ['blocks', 100, symmetric(100, (i, j) => (i >> 2 === j >> 2 ? 1 + (i === j ? (i % 4) / 3 : 0) : 0))],
  ['tridiagonal', 140, symmetric(140, (i, j) => (i === j ? 2 : i === j + 1 ? -1 : 0))],
])('A v = lambda v with orthonormal vectors: %s', (_, size, a) => {
  const { value, vectors } = symmetricEigen(a, size)
  const scale = Math.max(...value.map(Math.abs), 1e-300)
  let worst = 0
  for (let k = 0; k < size; k++) {
    for (let i = 0; i < size; i++) {
      const product = dot(a, i * size, vectors, k * size, size)
      worst = Math.max(worst, Math.abs(product - value[k] * vectors[k * size + i]) / scale)
      const expected = i === k ? 1 : 0
      worst = Math.max(worst, Math.abs(dot(vectors, i * size, vectors, k * size, size) - expected))
    }
  }
  expect(worst).toBeLessThan(1e-12)
})

test('the eigenvalues of second differences are 2 - 2 cos(k pi / (n + 1))', () => {
  const size = 150
  const { value } = symmetricEigen(
    symmetric(size, (i, j) => (i === j ? 2 : i === j + 1 ? -1 : 0)),
    size,
  )
  const found = [...value].sort((x, y) => x - y)
  const known = found.map((_, k) => 2 - 2 * Math.cos(((k + 1) * Math.PI) / (size + 1)))
  found.forEach((each, k) => {
    expect(Math.abs(each - known[k])).toBeLessThan(1e-13)
  })
})
