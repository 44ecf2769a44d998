/**
 * About how correlated standardised columns are, by products of 16-bit integers: four times as fast as in double precision, and off by no
 * more than src/path/screening/integers.ts says.
 */
import type { Arena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { PANEL } from '../path/problem.js'
import { integerError, integerUnit, V_NORM } from '../path/screening/integers.js'

/** One column in integers. */
export interface IntegerVector {
  readonly at: number
  readonly factor: number
  /** How far a correlation with it may be off. */
  readonly error: number
}

export interface IntegerProducts {
  /** A column that is correlated with others. */
  vector(z: Float64Array): IntegerVector
  /** `count` columns of n rows each at an address. */
  block(columns: number, count: number): ColumnProducts
  /** The same for columns that stand in panels (src/path/problem.ts) already, `count` of them from `start` on, and these vectors: products with all of them are made at once. */
  panels(panels: number, vectors: readonly IntegerVector[]): (start: number, count: number) => ColumnProducts
}

/** Correlations of some columns with vectors, one after the other. */
export interface ColumnProducts {
  /** Those with a vector; valid until the next. */
  of(vector: IntegerVector): Float32Array
  /** The columns whose correlation with it is not below `least` in size, and perhaps some that are a little below. */
  far(least: number): Int32Array
}

/** Limits are lowered by this share, against their rounding to single precision. */
const ROUNDED = 1e-6

export function integerProducts(kernels: Kernels, arena: Arena, n: number): IntegerProducts {
  // Whole blocks of four doubles, of eight integers.
  const ld = (n + 3) & ~3
  const length = (n + 7) & ~7
  const unit = integerUnit(n)
  const vector = arena.allocate(8 * ld)
  const info = arena.reserve(16)

  /** `count` correlations with a vector, which are made or stand at an address. */
  function productsAt(count: number, addressOf: (vector: IntegerVector) => number): ColumnProducts {
    const list = arena.reserve(4 * count)
    const { f32, i32 } = arena
    let out = 0
    return {
      of(vector) {
        out = addressOf(vector)
        return f32.subarray(out / 4, out / 4 + count)
      },
      far(least) {
        const far = kernels.collectFar(out, count, least * (1 - ROUNDED), list)
        return i32.subarray(list / 4, list / 4 + far)
      },
    }
  }

  return {
    vector(z) {
      const at = arena.allocate(2 * length)
      arena.f64.set(z, vector / 8)
      kernels.quantise(vector, ld, V_NORM, at, 4, info)
      const [scale, sum] = arena.f64.subarray(info / 8, info / 8 + 2)
      return { at, factor: 1 / (unit * scale * n), error: integerError(n, scale, sum) / n }
    },
    block(columns, count) {
      const padded = ld === n ? columns : arena.allocate(8 * ld * count)
      const list = arena.reserve(4 * count)
      const integers = arena.allocate(2 * length * count)
      const out = arena.reserve(4 * (count + 3))
      const { f64, i32 } = arena
      for (let k = 0; k < count; k++) {
        i32[list / 4 + k] = k
        if (ld > n) f64.copyWithin(padded / 8 + k * ld, columns / 8 + k * n, columns / 8 + (k + 1) * n)
      }
      kernels.integerColumns(padded, ld, list, count, unit, integers, length)
      return productsAt(count, ({ at, factor }) => {
        kernels.integerProducts(integers, length, list, count, at, factor, out)
        return out
      })
    },
    panels(panels, vectors) {
      const { pairs, rows, pairwise, factors } = beside(vectors)
      const packed = arena.reserve(128 * pairs + 128)
      return (start, count) => {
        const from = Math.floor(start / PANEL)
        const to = Math.ceil((start + count) / PANEL)
        const stride = 4 * PANEL * (to - from)
        const out = arena.reserve(stride * vectors.length)
        kernels.panelProducts({
          panels,
          n,
          rows,
          pairs,
          from,
          to,
          v: pairwise,
          count: vectors.length,
          factors,
          packed,
          out,
          stride,
        })
        return productsAt(count, vector => out + stride * vectors.indexOf(vector) + 4 * (start % PANEL))
      }
    },
  }

  /** All rows, and vectors in pairs, interleaved word by word, an odd last one alone: as kernels take them with panels. */
  function beside(vectors: readonly IntegerVector[]) {
    const pairs = (n + 1) >> 1
    const rows = arena.reserve(8 * pairs)
    const pairwise = arena.reserve(4 * pairs * vectors.length)
    const factors = arena.reserve(4 * vectors.length)
    const { f32, i32 } = arena
    for (let i = 0; i < 2 * pairs; i++) i32[rows / 4 + i] = i
    vectors.forEach(({ at, factor }, t) => {
      const step = Math.min(2, vectors.length - (t & ~1))
      const place = pairwise / 4 + pairs * (t & ~1) + (t & 1)
      for (let r = 0; r < pairs; r++) i32[place + step * r] = i32[at / 4 + r]
      f32[factors / 4 + t] = factor
    })
    return { pairs, rows, pairwise, factors }
  }
}
