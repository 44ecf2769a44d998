// A population of subsets of columns that evolves: kernels/genetic.ts.
import { dot } from './dense.js'
import type { Views } from './memory.js'
import { greater } from './numbers.js'
import { below, nextWord } from './philox.js'

/** Each of `count` genes is on with probability `prior` / 2^32. */
export function sowGenes(views: Views, genes: number, count: number, prior: number, state: number): void {
  for (let i = 0; i < count; i++) views.u8[genes + i] = nextWord(views, state) < prior ? 1 : 0
}

/** The fitter half, by (worth, size, number), moves to the front; the other half becomes its children. */
export function breed(
  views: Views,
  genes: number,
  spare: number,
  p: number,
  m: number,
  worth: number,
  size: number,
  order: number,
  held: number,
  mutation: number,
  state: number,
): void {
  const { f64, i32, u8 } = views
  const w = worth >>> 3
  const s = size >>> 2
  const o = order >>> 2
  const fitter = (a: number, b: number) =>
    f64[w + a] !== f64[w + b] ? f64[w + a] < f64[w + b] : i32[s + a] < i32[s + b]
  for (let i = 0; i < m; i++) {
    let k = i
    for (; k > 0 && fitter(i, i32[o + k - 1]); k--) i32[o + k] = i32[o + k - 1]
    i32[o + k] = i
  }
  const half = m >> 1
  for (let i = 0; i < half; i++) {
    const from = i32[o + i]
    u8.copyWithin(spare + i * p, genes + from * p, genes + from * p + p)
    f64[(held >>> 3) + i] = f64[w + from]
    i32[o + i] = i32[s + from]
  }
  u8.copyWithin(genes, spare, spare + half * p)
  u8.copyWithin(worth, held, held + 8 * half)
  u8.copyWithin(size, order, order + 4 * half)
  for (let i = half; i < m; i++) {
    const father = genes + below(views, state, half) * p
    const mother = genes + below(views, state, half) * p
    const child = genes + i * p
    const split = 1 + below(views, state, p)
    u8.copyWithin(child, father, father + split)
    u8.copyWithin(child + split, mother + split, mother + p)
    if (nextWord(views, state) < mutation) u8[child + below(views, state, p)] ^= 1
  }
}

/** worth_i = factor_q (1 - c'G^-1 c) of genomes from .. to - 1, by Cholesky's factorisation of G. */
export function rateSubsets(
  views: Views,
  table: number,
  stride: number,
  p: number,
  genes: number,
  from: number,
  to: number,
  factor: number,
  tolerance: number,
  least: number,
  columns: number,
  work: number,
  worth: number,
  size: number,
): void {
  const { f64, i32, u8 } = views
  const list = columns >>> 2
  for (let i = from; i < to; i++) {
    let q = 0
    for (let j = 0; j < p; j++) {
      i32[list + q] = j
      q += u8[genes + i * p + j]
    }
    i32[(size >>> 2) + i] = q
    const scale = f64[(factor >>> 3) + q]
    f64[(worth >>> 3) + i] = scale === Infinity ? Infinity : greater(least, left(q)) * scale
  }

  /** The share of the response that the q columns listed leave over. */
  function left(q: number): number {
    const z = work + 8 * q * q
    let rest = 1
    for (let a = 0; a < q; a++) {
      const column = i32[list + a]
      const products = (table >>> 3) + column * stride
      const row = work + 8 * a * q
      for (let b = 0; b < a; b++) {
        const other = work + 8 * b * q
        const part = f64[products + i32[list + b]] - dot(views, row, other, b)
        f64[(row >>> 3) + b] = part * f64[(other >>> 3) + b]
      }
      const square = f64[products + column]
      const pivot = square - dot(views, row, row, a)
      const reciprocal = pivot > tolerance * square ? 1 / Math.sqrt(pivot) : 0
      const along = (f64[products + p] - dot(views, row, z, a)) * reciprocal
      f64[(row >>> 3) + a] = reciprocal
      f64[(z >>> 3) + a] = along
      rest -= along * along
    }
    return rest
  }
}
