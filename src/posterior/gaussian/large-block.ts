/**
 * A variable G of many columns, such as a factor of many levels, beside a set R of few. With
 *   D = X_G'X_G + I/tau,   V = X_G'X,   K = D^-1 V,
 * whose columns are computed once for each column that comes into R, the two together have
 *   M = X_R'X_R + I/tau - V_R'K_R,   log det A = log det D + log det M,
 *   b_R = M^-1 c,   B_RR = M^-1,   RSS = y'y - V_y'K_y - c'b_R   with c = X_R'y - V_R'K_y,
 *   b_G = K_y - K_R b_R,   trace B_GG = trace D^-1 + trace M^-1 K_R'K_R:
 * about |R|^3 operations a set, where D of the set would take |G|^3.
 */
import { dot } from '../../math/dot.js'
import { type ColumnBlock, invertBlock } from '../column-blocks.js'

/** Variables of so many columns are large. */
export const LARGE = 16
/** Columns whose V and K are kept at a time. */
const KEPT = 512
/** Values of tau whose D^-1 is kept. */
const FACTORS = 4

/** The set R, at one tau. */
export interface RestOfSet {
  readonly columns: readonly number[]
  /** X_R'X_R + I/tau, row-major. */
  readonly table: Float64Array
  /** X_R'y */
  readonly ofResponse: Float64Array
  /** The places in R of the columns of each variable. */
  readonly variables: readonly (readonly number[])[]
}

/** R and G together. */
export interface JointFit {
  /** log det A */
  readonly logDet: number
  readonly rss: number
  /** Of R: b, and the diagonal of B. */
  readonly coefficient: Float64Array
  readonly variance: Float64Array
  /** Of G: the sum of b^2, and the trace of B. */
  readonly squares: number
  readonly trace: number
}

export interface LargeBlock {
  readonly variable: number
  readonly from: number
  readonly count: number
  join(rest: RestOfSet, tau: number): JointFit
}

/** `rowOf` gives the products of a column with all columns; `products` are those of all columns with y. */
export function createLargeBlock(
  { variable, from, count, products: own }: ColumnBlock,
  total: number,
  products: Float64Array,
  rowOf: (column: number) => Float64Array,
): LargeBlock {
  const factors = new Map<number, Factor>()

  function factorAt(tau: number): Factor {
    const known = factors.get(tau)
    if (known !== undefined) return known
    const oldest = factors.keys().next()
    if (factors.size >= FACTORS && oldest.done !== true) factors.delete(oldest.value)
    const made = createFactor(own, count, tau, products.subarray(from, from + count))
    factors.set(tau, made)
    return made
  }

  return {
    variable,
    from,
    count,
    join({ columns, table, ofResponse }, tau) {
      const factor = factorAt(tau)
      const places = factor.placesOf(columns, column => rowOf(column).subarray(from, from + count))
      const r = columns.length
      const m = new Float64Array(r * r)
      const c = new Float64Array(r)
      for (let i = 0; i < r; i++) {
        c[i] = ofResponse[i] - factor.crossed(places[i], 0)
        for (let j = 0; j <= i; j++)
          m[i * r + j] = m[j * r + i] = table[i * r + j] - factor.crossed(places[i], places[j])
      }
      const { logDet, inverse, solution } = invertBlock(m, r, c)
      let squares = factor.solved(0, 0)
      let { trace } = factor
      for (let i = 0; i < r; i++) {
        squares -= 2 * solution[i] * factor.solved(places[i], 0)
        for (let j = 0; j < r; j++) {
          const across = factor.solved(places[i], places[j])
          squares += solution[i] * solution[j] * across
          trace += inverse[i * r + j] * across
        }
      }
      return {
        logDet: factor.logDet + logDet,
        rss: total - factor.crossed(0, 0) - dot(c, 0, solution, 0, r),
        coefficient: solution,
        variance: Float64Array.from({ length: r }, (_, i) => inverse[i * r + i]),
        squares: Math.max(squares, 0),
        trace,
      }
    },
  }
}

/** D^-1 at one tau, with V = X_G'v and K = D^-1 V of the response, at place 0, and of columns v. */
interface Factor {
  readonly logDet: number
  /** Trace of D^-1. */
  readonly trace: number
  placesOf(columns: readonly number[], productsOf: (column: number) => Float64Array): readonly number[]
  /** V'K and K'K of what stands at two places. */
  crossed(a: number, b: number): number
  solved(a: number, b: number): number
}

function createFactor(own: Float64Array, count: number, tau: number, ofResponse: Float64Array): Factor {
  const d = own.slice()
  for (let i = 0; i < count; i++) d[i * count + i] += 1 / tau
  const { logDet, inverse } = invertBlock(d, count, ofResponse)
  let trace = 0
  for (let i = 0; i < count; i++) trace += inverse[i * count + i]
  const places = new Map<number, number>()
  const v: Float64Array[] = []
  const k: Float64Array[] = []
  let crossed = pairwise(v, k)
  let solved = pairwise(k, k)

  function clear(): void {
    places.clear()
    v.length = 0
    k.length = 0
    crossed = pairwise(v, k)
    solved = pairwise(k, k)
    take(ofResponse)
  }

  function take(products: Float64Array): number {
    k.push(Float64Array.from({ length: count }, (_, i) => dot(inverse, i * count, products, 0, count)))
    return v.push(products.slice()) - 1
  }

  clear()
  return {
    logDet,
    trace,
    crossed: (a, b) => crossed(a, b),
    solved: (a, b) => solved(a, b),
    placesOf(columns, productsOf) {
      if (v.length + columns.length > KEPT) clear()
      return columns.map(column => {
        const place = places.get(column) ?? take(productsOf(column))
        places.set(column, place)
        return place
      })
    },
  }
}

/** The products a_i'b_j, i >= j, of two lists that grow, each computed when it is first asked for. */
function pairwise(a: readonly Float64Array[], b: readonly Float64Array[]): (i: number, j: number) => number {
  const rows: Float64Array[] = []
  return (i, j) => {
    const [high, low] = i < j ? [j, i] : [i, j]
    rows[high] ??= new Float64Array(high + 1).fill(Number.NaN)
    const row = rows[high]
    if (Number.isNaN(row[low])) row[low] = dot(a[high], 0, b[low], 0, a[high].length)
    return row[low]
  }
}
