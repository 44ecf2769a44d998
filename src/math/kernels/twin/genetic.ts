// A population of subsets of columns that evolves: kernels/genetic.ts.
import { form } from './groups.js'
import { f64, i32, u8 } from './memory.js'
import { greater } from './numbers.js'
import { below, nextWord } from './philox.js'

const LANES = 4

/** Each of `count` genes is on with probability `prior` / 2^32. */
export function sowGenes(genes: number, count: number, prior: number, state: number): void {
  for (let i = 0; i < count; i++) u8[genes + i] = nextWord(state) < prior ? 1 : 0
}

/** The fitter half, by (worth, size, number), moves to the front; the other half becomes its children. */
export function breed(
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
    const father = genes + below(state, half) * p
    const mother = genes + below(state, half) * p
    const child = genes + i * p
    const split = 1 + below(state, p)
    u8.copyWithin(child, father, father + split)
    u8.copyWithin(child + split, mother + split, mother + p)
    if (nextWord(state) < mutation) u8[child + below(state, p)] ^= 1
  }
}

/** worth_i = factor_q (1 - c'G^-1 c) of genomes from .. to - 1, four at a time. */
export function rateSubsets(
  table: number,
  stride: number,
  p: number,
  genes: number,
  from: number,
  to: number,
  factor: number,
  tolerance: number,
  least: number,
  drawn: number,
  work: number,
  worth: number,
  size: number,
): void {
  const list = drawn >>> 2
  const sizes = size >>> 2
  const response = table + 8 * p * stride
  for (let i = from; i < to; i += LANES) {
    const lanes = [0, 1, 2, 3].map(lane => Math.min(i + lane, to - 1))
    let g = 0
    for (const [lane, genome] of lanes.entries()) {
      let q = 0
      for (let j = 0; j < p; j++) {
        i32[list + LANES * q + lane] = j
        q += u8[genes + genome * p + j]
      }
      i32[sizes + genome] = q
      if (f64[(factor >>> 3) + q] < Infinity) g = Math.max(g, q)
    }
    for (const [lane, genome] of lanes.entries())
      for (let k = i32[sizes + genome]; k < g; k++) i32[list + LANES * k + lane] = p + 1
    const out = (work >>> 3) + LANES * g * (g + 1)
    for (const lane of lanes.keys())
      f64[out + lane] = form(table, stride, response, g, drawn, lane, tolerance, work)
    for (let lane = 0; lane < Math.min(LANES, to - i); lane++) {
      const scale = f64[(factor >>> 3) + i32[sizes + i + lane]]
      const left = greater(least, 1 - f64[out + lane])
      f64[(worth >>> 3) + i + lane] = scale < Infinity ? left * scale : Infinity
    }
  }
}
