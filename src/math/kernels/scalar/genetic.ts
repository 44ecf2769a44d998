// A population of subsets of p columns, m genomes of p bytes, that evolves (Zhu and Chipman 2006, Table 5).
import { forms } from '../twin/groups.js'
import { at, byteAt, copyBytes, copyFew, intAt, put, putByte, putInt } from '../twin/memory.js'
import type { bool, f64, i32, usize } from '../twin/numbers.js'
import { maxInt, minInt } from '../twin/numbers.js'
import { below, next } from './philox.js'

/** Each of `count` genes is on with probability `prior` / 2^32. */
export function sowGenes(genes: usize, count: i32, prior: f64, state: usize): void {
  for (let i = 0; i < count; i++) putByte(genes, i, <f64>next(state) < prior ? 1 : 0)
}

// @inline
function fitter(worth: usize, size: usize, a: i32, b: i32): bool {
  const x = at(worth, a),
    y = at(worth, b)
  if (x !== y) return x < y
  return intAt(size, a) < intAt(size, b)
}

/**
 * The fitter half, by (worth, size, number), moves to the front, `worth` and `size` with it. The other half becomes children: genes up to
 * a random break from the father, the rest from the mother; with probability `mutation` / 2^32 one gene flips. `spare` is as
 * large as `genes`, `order` holds m integers, `held` m numbers.
 */
export function breed(
  genes: usize,
  spare: usize,
  p: i32,
  m: i32,
  worth: usize,
  size: usize,
  order: usize,
  held: usize,
  mutation: f64,
  state: usize,
): void {
  for (let i = 0; i < m; i++) {
    let k = i
    for (; k > 0 && fitter(worth, size, i, intAt(order, k - 1)); k--) putInt(order, k, intAt(order, k - 1))
    putInt(order, k, i)
  }
  const half = m >> 1
  const length = <usize>p
  for (let i = 0; i < half; i++) {
    const from = intAt(order, i)
    copyFew(spare + <usize>i * length, genes + <usize>from * length, length)
    put(held, i, at(worth, from))
    putInt(order, i, intAt(size, from))
  }
  copyBytes(genes, spare, <usize>half * length)
  copyBytes(worth, held, <usize>half * 8)
  copyBytes(size, order, <usize>half * 4)
  for (let i = half; i < m; i++) {
    const father = genes + <usize>below(state, half) * length
    const mother = genes + <usize>below(state, half) * length
    const child = genes + <usize>i * length
    const split = <usize>(1 + below(state, p))
    copyFew(child, father, split)
    copyFew(child + split, mother + split, length - split)
    if (<f64>next(state) < mutation) {
      const gene = child + <usize>below(state, p)
      putByte(gene, 0, byteAt(gene, 0) ^ 1)
    }
  }
}

/**
 * Genomes from .. to - 1: size_i = q columns, worth_i = factor_q (1 - c'G^-1 c), at least `least` factor_q, with G the products of those
 * columns and c theirs with the response, row p of `table`; row p + 1 is zero and stands for no column. Four genomes at a time.
 * An infinite factor is the worth itself. `drawn` holds 4 (p + 1) integers, `work` g (g + 1) + 1 quadruples, g the largest q
 * with a finite factor.
 */
export function rateSubsets(
  table: usize,
  stride: i32,
  p: i32,
  genes: usize,
  from: i32,
  to: i32,
  factor: usize,
  tolerance: f64,
  least: f64,
  drawn: usize,
  work: usize,
  worth: usize,
  size: usize,
): void {
  const response = table + <usize>(p * stride) * 8
  for (let i = from; i < to; i += 4) {
    let g = 0
    for (let lane = 0; lane < 4; lane++) {
      // Lanes behind the last genome repeat it.
      const genome = minInt(i + lane, to - 1)
      const own = genes + <usize>genome * <usize>p
      let q = 0
      for (let j = 0; j < p; j++) {
        putInt(drawn, 4 * q + lane, j)
        q += byteAt(own, j)
      }
      putInt(size, genome, q)
      if (at(factor, q) < Infinity) g = maxInt(g, q)
    }
    for (let lane = 0; lane < 4; lane++) {
      const q = intAt(size, minInt(i + lane, to - 1))
      for (let k = q; k < g; k++) putInt(drawn, 4 * k + lane, p + 1)
    }
    forms(table, stride, response, g, drawn, tolerance, work, work + <usize>(g * (g + 1)) * 32)
    for (let lane = 0; lane < minInt(4, to - i); lane++) {
      const scale = at(factor, intAt(size, i + lane))
      const left = 1 - at(work, 4 * g * (g + 1) + lane)
      put(worth, i + lane, scale < Infinity ? (left > least ? left : least) * scale : Infinity)
    }
  }
}
