import { describe, expect, it } from 'vitest'
import { standardColumns } from '../../../src/data/columns/standard-columns.js'
import { createDataset } from '../../../src/data/create-dataset.js'
import { knockoffs } from '../../../src/learner/knockoffs/knockoffs.js'
import { shrinkage, spectrum } from '../../../src/learner/knockoffs/spectrum.js'
import { distinctColumns } from '../../../src/math/distinct-columns.js'
import { dot } from '../../../src/math/dot.js'
import { symmetricEigen } from '../../../src/math/symmetric-eigen.js'
import { selectNow } from '../../../src/method/select-now.js'
import { stream } from '../../../src/random/stream.js'

function columns(n: number, p: number) {
  const random = stream(3, 'test/knockoffs', 0)
  const common = Float64Array.from({ length: n }, () => random.normal())
  const x = Float64Array.from({ length: n * p }, (_, e) => 0.7 * common[e % n] + random.normal())
  return standardColumns(x, n, p).z
}

const product = (a: Float64Array, i: number, b: Float64Array, j: number, n: number) =>
  dot(a, i * n, b, j * n, n) / n

describe('symmetricEigen', () => {
  it('puts the matrix together again', () => {
    const size = 7
    const random = stream(1, 'test/eigen', 0)
    const a = new Float64Array(size * size)
    for (let i = 0; i < size; i++)
      for (let j = 0; j <= i; j++) a[i * size + j] = a[j * size + i] = random.normal()
    const { value, vectors } = symmetricEigen(a, size)
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        let sum = 0
        for (let k = 0; k < size; k++) sum += value[k] * vectors[k * size + i] * vectors[k * size + j]
        expect(sum).toBeCloseTo(a[i * size + j], 11)
      }
    }
  })
})

describe('fixed knockoffs', () => {
  it('have the Gram matrix of the columns, and with them too off the diagonal', () => {
    const [n, p] = [60, 8]
    const z = columns(n, p)
    const { kind, columns: copies } = knockoffs(z, n, p, stream(5, 'test/knockoffs', 1), true)
    expect(kind).toBe('fixed')
    const s = 1 - product(z, 0, copies, 0, n)
    expect(s).toBeGreaterThan(0.1)
    for (let i = 0; i < p; i++) {
      for (let j = 0; j < p; j++) {
        const own = product(z, i, z, j, n)
        expect(product(copies, i, copies, j, n)).toBeCloseTo(own, 10)
        expect(product(z, i, copies, j, n)).toBeCloseTo(i === j ? own - s : own, 10)
      }
    }
  })
})

describe('second-order knockoffs', () => {
  it('shrink by the variances of all correlations over their squares', () => {
    const [n, p] = [40, 60]
    const z = columns(n, p)
    let [variances, squares] = [0, 0]
    for (let i = 0; i < p; i++) {
      for (let j = 0; j < p; j++) {
        if (i === j) continue
        const r = product(z, i, z, j, n)
        squares += r * r
        for (let k = 0; k < n; k++) variances += ((z[i * n + k] * z[j * n + k] - r) ** 2 * n) / (n - 1) ** 3
      }
    }
    expect(shrinkage(z, n, p, spectrum(z, n, p))).toBeCloseTo(variances / squares, 12)
  })

  it('are as correlated among themselves as the columns are on average, with more columns than rows too', () => {
    const [n, p] = [80, 120]
    const z = columns(n, p)
    const { kind, columns: copies } = knockoffs(z, n, p, stream(5, 'test/knockoffs', 3), true)
    expect(kind).toBe('second-order')
    const mean = (a: Float64Array, b: Float64Array) => {
      let sum = 0
      for (let i = 0; i < p; i++) for (let j = 0; j < i; j++) sum += product(a, i, b, j, n)
      return sum / ((p * (p - 1)) / 2)
    }
    expect(mean(copies, copies)).toBeCloseTo(mean(z, z), 1)
    expect(mean(z, copies)).toBeCloseTo(mean(z, z), 1)
  })
})

describe('columns that are no columns of their own', () => {
  it('are left out when they are constant, or copies, negated or not, of one before them', () => {
    const [n, p] = [30, 7]
    const z = columns(n, p)
    z.set(z.subarray(n, 2 * n), 5 * n)
    z.set(
      z.subarray(2 * n, 3 * n).map(value => -value),
      3 * n,
    )
    z.fill(0, 4 * n, 5 * n)
    expect(distinctColumns(z, n, p, 1e-9)).toEqual([0, 1, 2, 6])
  })

  it('are found among hundreds of thousands of copies, which pair by pair would take hours', () => {
    const [n, p] = [4, 400_000]
    const two = [1, 1, -1, -1, 1, -1, 1, -1]
    const z = Float64Array.from({ length: n * p }, (_, at) => two[at % 8])
    expect(distinctColumns(z, n, p, 1e-9)).toEqual([0, 1])
  })

  it('make knockoffs of second order when they are combinations of others', () => {
    const [n, p] = [60, 4]
    const x = columns(n, p)
    for (let i = 0; i < n; i++) x[3 * n + i] = x[i] + 2 * x[n + i] - x[2 * n + i]
    const { z } = standardColumns(x, n, p)
    expect(distinctColumns(z, n, p, 1e-9)).toEqual([0, 1, 2, 3])
    const { kind, columns: made } = knockoffs(z, n, p, stream(5, 'test/knockoffs', 1), true)
    expect(kind).toBe('second-order')
    for (let j = 0; j < p; j++) expect(product(z, j, made, j, n)).toBeLessThan(0.9999)
  })

  it('cost the others nothing: a table with a copy is selected from as without it', () => {
    const [n, p] = [150, 20]
    const x = columns(n, p)
    const random = stream(9, 'test/knockoffs', 2)
    const y = Array.from({ length: n }, (_, i) => {
      let sum = random.normal()
      for (let j = 0; j < 12; j++) sum += 2 * x[j * n + i]
      return sum
    })
    const copied = new Float64Array(n * (p + 1))
    copied.set(x)
    copied.set(
      x.subarray(0, n).map(value => 3 - 2 * value),
      n * p,
    )
    const found = (values: Float64Array) =>
      selectNow(createDataset({ x: values, y }), { method: 'knockoff', fdr: 0.2 }).chosen
    expect(found(x).length).toBeGreaterThan(5)
    expect(found(copied)).toEqual(found(x))
  })
})
