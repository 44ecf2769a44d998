// A population of subsets of p columns, m genomes of p bytes, that evolves (Zhu and Chipman 2006, Table 5).
import { at, dot, intAt, put } from './dense'
import { below, next } from './philox'

/** Each of `count` genes is on with probability `prior` / 2^32. */
export function sowGenes(genes: usize, count: i32, prior: f64, state: usize): void {
  for (let i = 0; i < count; i++) store<u8>(genes + i, <f64>next(state) < prior ? 1 : 0)
}

// @ts-ignore: decorator
@inline function fitter(worth: usize, size: usize, a: i32, b: i32): bool {
  const x = at(worth, a), y = at(worth, b)
  if (x !== y) return x < y
  return intAt(size, a) < intAt(size, b)
}

/**
 * The fitter half, by (worth, size, number), moves to the front, `worth` and `size` with it. The other half becomes children: genes up to
 * a random break from the father, the rest from the mother; with probability `mutation` / 2^32 one gene flips. `spare` is as
 * large as `genes`, `order` holds m integers, `held` m numbers.
 */
export function breed(
  genes: usize, spare: usize, p: i32, m: i32, worth: usize, size: usize, order: usize, held: usize, mutation: f64,
  state: usize,
): void {
  for (let i = 0; i < m; i++) {
    let k = i
    for (; k > 0 && fitter(worth, size, i, intAt(order, k - 1)); k--)
      store<i32>(order + (<usize>k << 2), intAt(order, k - 1))
    store<i32>(order + (<usize>k << 2), i)
  }
  const half = m >> 1
  const length = <usize>p
  for (let i = 0; i < half; i++) {
    const from = intAt(order, i)
    memory.copy(spare + <usize>i * length, genes + <usize>from * length, length)
    put(held, i, at(worth, from))
    store<i32>(order + (<usize>i << 2), intAt(size, from))
  }
  memory.copy(genes, spare, <usize>half * length)
  memory.copy(worth, held, <usize>half << 3)
  memory.copy(size, order, <usize>half << 2)
  for (let i = half; i < m; i++) {
    const father = genes + <usize>below(state, half) * length
    const mother = genes + <usize>below(state, half) * length
    const child = genes + <usize>i * length
    const split = <usize>(1 + below(state, p))
    memory.copy(child, father, split)
    memory.copy(child + split, mother + split, length - split)
    if (<f64>next(state) < mutation) {
      const gene = child + <usize>below(state, p)
      store<u8>(gene, load<u8>(gene) ^ 1)
    }
  }
}

/**
 * Genomes from .. to - 1: size_i = q columns, worth_i = factor_q (1 - c'G^-1 c), at least `least` factor_q, with G the products of those columns and
 * c theirs with the response, row and column p of `table`. A column that depends on those before it, its pivot no more than
 * `tolerance` of its square, explains nothing. An infinite factor is the worth itself. `columns` holds p + 1 integers, `work` rows of
 * the largest q with a finite factor, and as many numbers more.
 */
export function rateSubsets(
  table: usize, stride: i32, p: i32, genes: usize, from: i32, to: i32, factor: usize, tolerance: f64, least: f64,
  columns: usize, work: usize, worth: usize, size: usize,
): void {
  const step = <usize>stride << 3
  for (let i = from; i < to; i++) {
    const own = genes + <usize>i * <usize>p
    let q = 0
    for (let j = 0; j < p; j++) {
      store<i32>(columns + (<usize>q << 2), j)
      q += load<u8>(own + j)
    }
    store<i32>(size + (<usize>i << 2), q)
    if (at(factor, q) === Infinity) {
      put(worth, i, Infinity)
      continue
    }
    const z = work + (<usize>(q * q) << 3)
    let left: f64 = 1
    for (let a = 0; a < q; a++) {
      const column = intAt(columns, a)
      const products = table + <usize>column * step
      const row = work + (<usize>(a * q) << 3)
      for (let b = 0; b < a; b++) {
        const other = work + (<usize>(b * q) << 3)
        put(row, b, (at(products, intAt(columns, b)) - dot(row, other, b)) * at(other, b))
      }
      const square = at(products, column)
      const pivot = square - dot(row, row, a)
      const reciprocal = pivot > tolerance * square ? 1 / Math.sqrt(pivot) : 0
      const along = (at(products, p) - dot(row, z, a)) * reciprocal
      put(row, a, reciprocal)
      put(z, a, along)
      left -= along * along
    }
    put(worth, i, (left > least ? left : least) * at(factor, q))
  }
}
