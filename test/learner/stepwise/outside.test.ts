import { describe, expect, it } from 'vitest'
import { standardColumns } from '../../../src/data/columns/standard-columns.js'
import type { Best } from '../../../src/learner/stepwise/listed-columns.js'
import { createOutside, type Outside } from '../../../src/learner/stepwise/outside.js'
import { wholeColumns } from '../../../src/learner/stepwise/step-columns.js'
import { createStepTable } from '../../../src/learner/stepwise/step-table.js'
import { dot } from '../../../src/math/dot.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { append, createBasis, orthogonalise, remove } from '../../../src/math/orthonormal-basis.js'
import { randomTable, uniforms } from '../../random-table.js'

const capacity = 18
const columnsOf = (seed: number) => {
  const { n, p, x } = randomTable(23, 30, seed, 'gaussian', 4)
  // One column is nearly a combination of two others, one entirely.
  for (let i = 0; i < n; i++) {
    x[7 * n + i] = x[2 * n + i] + x[3 * n + i] + 1e-3 * x[7 * n + i]
    x[9 * n + i] = x[2 * n + i] - x[3 * n + i]
  }
  return standardColumns(x, n, p)
}

/**
 * Steps at random, the same from the same seed: after each what is the best, and `look` at the rest. With `fixed` columns in every model the
 * rows have weights, too.
 */
function walk(
  seed: number,
  screened: boolean,
  look: (outside: Outside, step: number) => void,
  fixed = 0,
): Best[] {
  const { n, p, z, ...columns } = columnsOf(seed)
  const roots = Float64Array.from({ length: n }, (_, i) => Math.sqrt(fixed > 0 ? 0.6 + (i % 3) / 5 : 1))
  z.forEach((value, e) => {
    z[e] = value * roots[e % n]
  })
  const table = createStepTable(
    wholeColumns({ n, p, z, ...columns }),
    capacity + fixed,
    loadKernels(),
    screened,
  )
  const { basis } = table
  const always = randomTable(n, fixed, seed + 200, 'gaussian', 0).x
  for (let k = 0; k < fixed; k++) append(basis, always, k * n, 0)
  const outside = createOutside(table, fixed > 0)
  const y = standardColumns(randomTable(n, 1, seed + 100, 'gaussian', 0).x, n, 1).z
  const residual = y.slice()
  orthogonalise(basis, residual, 0)
  outside.correlate(residual)
  const u = uniforms(seed)
  const inside: number[] = []
  return Array.from({ length: 60 }, (_, step) => {
    look(outside, step)
    const best = outside.best(residual)
    outside.settle()
    const leaves = inside.length === capacity || (inside.length > 0 && u() < 0.3)
    // Not always the best one: any column may come next.
    const others = [...Array(p).keys()].filter(j => !inside.includes(j) && j !== 7 && j !== 9)
    const enters = u() < 0.5 ? best.variable : others[Math.floor(u() * others.length)]
    let amount = 0
    if (leaves) {
      const k = Math.floor(u() * inside.length)
      remove(basis, fixed + k)
      amount = dot(basis.q, basis.size * n, y, 0, n)
      outside.leave(inside.splice(k, 1)[0], amount)
    } else {
      append(basis, z, enters * n, 0)
      amount = -dot(basis.q, (basis.size - 1) * n, residual, 0, n)
      outside.enter(enters, amount)
      inside.push(enters)
    }
    const q = (leaves ? basis.size : basis.size - 1) * n
    for (let i = 0; i < n; i++) residual[i] += amount * basis.q[q + i]
    if (step % 17 === 16) outside.correlate(residual)
    return best
  })
}

describe('the columns outside a model that grows and shrinks', () => {
  it('have the lengths and products that forming them from scratch gives, step after step', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const columns = columnsOf(seed)
      const { n, p, z } = columns
      const table = createStepTable(wholeColumns(columns), capacity, loadKernels())
      const { basis } = table
      const outside = createOutside(table)
      const y = standardColumns(randomTable(n, 1, seed + 100, 'gaussian', 0).x, n, 1).z
      const residual = y.slice()
      outside.correlate(residual)
      const u = uniforms(seed)
      const inside: number[] = []
      for (let step = 0; step < 60; step++) {
        const gain = new Float64Array(p)
        const lengths = outside.lengths()
        for (let j = 0; j < p; j++) {
          const own = z.slice(j * n, (j + 1) * n)
          const length = orthogonalise(basis, own, 0)
          const enters = !inside.includes(j) && length > 1e-5
          expect(Math.abs(lengths[j] - (enters ? length * length : 0))).toBeLessThan(1e-9 * n)
          if (enters) gain[j] = dot(own, 0, residual, 0, n) ** 2 / length ** 2
        }
        const best = outside.best(residual)
        // Columns that differ inside the model only are as good as each other.
        expect(gain[best.variable]).toBeCloseTo(Math.max(...gain), 9)
        expect(best.gain).toBeCloseTo(Math.max(...gain), 9)

        outside.settle()
        if (inside.length === capacity || (inside.length > 0 && u() < 0.35)) {
          const k = Math.floor(u() * inside.length)
          remove(basis, k)
          const amount = dot(basis.q, basis.size * n, y, 0, n)
          outside.leave(inside.splice(k, 1)[0], amount)
          for (let i = 0; i < n; i++) residual[i] += amount * basis.q[basis.size * n + i]
        } else {
          append(basis, z, best.variable * n, 0)
          const q = (basis.size - 1) * n
          const amount = -dot(basis.q, q, residual, 0, n)
          outside.enter(best.variable, amount)
          inside.push(best.variable)
          for (let i = 0; i < n; i++) residual[i] += amount * basis.q[q + i]
        }
      }
    }
  })

  it.each([0, 3])(
    'have the same bits where integers tell which can be the best, beside %d of every model',
    fixed => {
      for (let seed = 1; seed <= 40; seed++) {
        const plain = walk(seed, false, () => {}, fixed)
        expect(walk(seed, true, () => {}, fixed)).toEqual(plain)
        const lengths: Float64Array[] = []
        walk(seed, false, outside => lengths.push(outside.lengths().slice()), fixed)
        walk(
          seed,
          true,
          (outside, step) => {
            if (step % 9 === 8) expect(outside.lengths()).toEqual(lengths[step])
          },
          fixed,
        )
      }
    },
  )

  it.each(['wasm', 'twin'] as const)('have a basis in %s memory with the bits of any other', kind => {
    const columns = columnsOf(1)
    const { basis } = createStepTable(wholeColumns(columns), capacity, loadKernels(kind))
    const plain = createBasis(columns.n, capacity)
    for (let k = 0; k < capacity; k++) {
      append(basis, columns.z, k * columns.n, 1e-7)
      append(plain, columns.z, k * columns.n, 1e-7)
      if (k % 5 === 4) for (const b of [basis, plain]) remove(b, 2)
    }
    expect(basis.size).toBe(plain.size)
    expect(basis.q).toEqual(plain.q)
    expect(basis.r).toEqual(plain.r)
  })
})
