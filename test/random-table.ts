import type { Dataset, Family } from '../src/data/dataset.js'

/** A table from a column-major list. */
export function dataset(x: ArrayLike<number>, y: ArrayLike<number>, family: Family = 'gaussian'): Dataset {
  const n = y.length
  const p = x.length / n
  const names = Array.from({ length: p }, (_, j) => `v${j + 1}`)
  return { n, p, x: Float64Array.from(x), y: Float64Array.from(y), family, names, response: 'y' }
}

/** Uniform numbers from a linear congruence: good enough to fill test tables, the same everywhere. */
export function uniforms(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
}

/** Columns of roughly normal entries; y = sum of the first `causes` columns + noise, or the sign of that as 0/1. */
export function randomTable(
  n: number,
  p: number,
  seed: number,
  family: Family = 'gaussian',
  causes = 3,
): Dataset {
  const u = uniforms(seed)
  const normal = () => Array.from({ length: 12 }, u).reduce((a, b) => a + b, -6)
  const x = Float64Array.from({ length: n * p }, normal)
  const y = Array.from({ length: n }, (_, i) => {
    let eta = 0
    for (let j = 0; j < causes; j++) eta += x[j * n + i]
    if (family === 'gaussian') return eta + normal()
    return eta + 2 * normal() > 0 ? 1 : 0
  })
  return dataset(x, y, family)
}
