import { describe, expect, it } from 'vitest'
import { dot } from '../../src/math/dot.js'
import {
  append,
  createBasis,
  inverseColumn,
  type OrthonormalBasis,
  orthogonalise,
  remove,
  solveUpper,
} from '../../src/math/orthonormal-basis.js'
import { randomTable } from '../random-table.js'

const { n, x } = randomTable(23, 20, 5)

/** Largest departures of Q'Q from I and of QR from the columns that should be in it. */
function departures(basis: OrthonormalBasis, columns: readonly number[], table = x): [number, number] {
  const { q, r, size, capacity } = basis
  let orthogonality = 0
  let product = 0
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      const inner = dot(q, a * n, q, b * n, n)
      orthogonality = Math.max(orthogonality, Math.abs(inner - (a === b ? 1 : 0)))
    }
    for (let i = 0; i < n; i++) {
      let sum = 0
      for (let b = 0; b <= a; b++) sum += q[b * n + i] * r[a * capacity + b]
      product = Math.max(product, Math.abs(sum - table[columns[a] * n + i]))
    }
  }
  return [orthogonality, product]
}

function filled(columns: readonly number[]): OrthonormalBasis {
  const basis = createBasis(n, 20)
  for (const j of columns) expect(append(basis, x, j * n, 1e-7)).toBe(true)
  return basis
}

describe('an orthonormal basis', () => {
  it('is Q R of the columns appended, up to as many as fit', () => {
    const all = Array.from({ length: 20 }, (_, j) => j)
    const [orthogonality, product] = departures(filled(all), all)
    expect(orthogonality).toBeLessThan(1e-14)
    expect(product).toBeLessThan(1e-14)
    expect(append(filled(all), x, 0, 0)).toBe(false)
  })
  it('stays Q R when columns are removed, and keeps the lost direction just past its end', () => {
    const columns = [3, 1, 4, 15, 9, 2, 6, 5]
    for (let k = 0; k < columns.length; k++) {
      const basis = filled(columns)
      remove(basis, k)
      const rest = columns.filter((_, at) => at !== k)
      const [orthogonality, product] = departures(basis, rest)
      expect(orthogonality).toBeLessThan(1e-14)
      expect(product).toBeLessThan(1e-13)
      const lost = x.slice(columns[k] * n, (columns[k] + 1) * n)
      const length = orthogonalise(basis, lost, 0)
      const along = dot(lost, 0, basis.q, basis.size * n, n) / length
      expect(Math.abs(along)).toBeCloseTo(1, 12)
    }
  })
  it('refuses a combination of its columns and is left unchanged', () => {
    const basis = filled([0, 1, 2])
    const sum = Float64Array.from({ length: n }, (_, i) => 3 * x[i] - x[n + i] + 1e-3 * x[2 * n + i])
    expect(append(basis, sum, 0, 1e-7)).toBe(false)
    expect(basis.size).toBe(3)
    expect(append(basis, new Float64Array(n), 0, 0)).toBe(false)
    expect(departures(basis, [0, 1, 2])[1]).toBeLessThan(1e-14)
  })
  it('stays orthonormal for columns that are equal to six digits', () => {
    const near = x.slice(0, 3 * n)
    for (let i = 0; i < n; i++) near[n + i] = near[i] + 1e-6 * near[n + i]
    const basis = createBasis(n, 3)
    for (let j = 0; j < 3; j++) expect(append(basis, near, j * n, 1e-7)).toBe(true)
    expect(departures(basis, [0, 1, 2], near)[0]).toBeLessThan(1e-14)
  })
  it('solves R b = z, by columns of the inverse too', () => {
    const basis = filled([0, 1, 2, 3, 4])
    const z = Float64Array.of(1, -2, 3, -4, 5)
    const b = z.slice()
    solveUpper(basis, b)
    const byColumns = new Float64Array(5)
    z.forEach((v, j) => {
      inverseColumn(basis, j).forEach((w, i) => {
        byColumns[i] += v * w
      })
    })
    for (let i = 0; i < 5; i++) {
      let sum = 0
      for (let j = i; j < 5; j++) sum += basis.r[j * basis.capacity + i] * b[j]
      expect(sum).toBeCloseTo(z[i], 12)
      expect(byColumns[i]).toBeCloseTo(b[i], 12)
    }
  })
})
