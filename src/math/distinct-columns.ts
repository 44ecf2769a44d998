/**
 * Columns that vary and are no copies of a distinct one before them: of standardised columns z_i = z_j or z_i = -z_j up to rounding the first stands for
 * both, as on a lasso path. A copy would make the correlations singular, and its knockoff could only be a copy again.
 */

import { createBins } from './bins-of-places.js'
import { checkpoint } from './checkpoint.js'
import { grown } from './concatenated.js'
import { dot } from './dot.js'
import { philox } from './philox.js'

/** Columns: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096

/** The distinct ones of columns that come one by one. A column is compared with those only, so that a hundred thousand copies cost no more than as many other columns. */
export interface DistinctColumns {
  /** How many there are. */
  readonly count: number
  /** Of the column that starts there the place of the distinct one that stands for it, which may be itself; -1 where it does not vary. */
  placeOf(z: Float64Array, start: number): number
}

/** Columns of n rows; values of copies differ by `rounding` at most. Those of `whole` stay where they are, others are kept. */
export function createDistinctColumns(n: number, rounding: number, whole?: Float64Array): DistinctColumns {
  // Copies have the same product with any vector, but for its sign: they are looked for among columns whose product is about the same. Small integers
  // must not have the same products with it unless they are copies, as with multiples of one number.
  const words = new Uint32Array(4)
  const v = Float64Array.from({ length: n }, (_, i) => {
    philox([i, 0, 0, 0], [0, 0], words)
    return words[0] / 2 ** 32
  })
  const width = n * rounding
  const bins = createBins()
  /** The distinct ones. */
  let own = whole ?? new Float64Array(64 * n)
  /** Of each place where it starts, and the next one in its bin: of many copies the first stands for all, and is met at once. */
  let links = new Int32Array(2 * 64)
  let count = 0

  function firstCopyIn(bin: number, z: Float64Array, start: number): number {
    for (let place = bins.firstOf(bin); place >= 0; place = links[2 * place + 1])
      if (areCopies(own, links[2 * place], z, start, n, rounding)) return place
    return -1
  }

  function keep(z: Float64Array, start: number): number {
    const at = count * n
    if (at === own.length) own = grown(own, 2 * at)
    for (let i = 0; i < n; i++) own[at + i] = z[start + i]
    return at
  }

  return {
    get count() {
      return count
    },
    placeOf(z, start) {
      if (isZero(z, start, n)) return -1
      const bin = Math.floor(Math.abs(dot(z, start, v, 0, n)) / width)
      for (let near = bin - 1; near <= bin + 1; near++) {
        const place = firstCopyIn(near, z, start)
        if (place >= 0) return place
      }
      if (2 * count === links.length) links = grown(links, 4 * count)
      links[2 * count] = whole === undefined ? keep(z, start) : start
      links[2 * count + 1] = -1
      const last = bins.append(bin, count)
      if (last >= 0) links[2 * last + 1] = count
      return count++
    },
  }
}

/** Ascending; `z` has n rows, column-major. */
export function distinctColumns(z: Float64Array, n: number, p: number, rounding: number): number[] {
  const found = createDistinctColumns(n, rounding, z)
  const distinct: number[] = []
  for (let j = 0; j < p; j++) {
    if (j % BETWEEN_CHECKPOINTS === 0) checkpoint()
    if (found.placeOf(z, j * n) === distinct.length) distinct.push(j)
  }
  return distinct
}

function isZero(z: Float64Array, start: number, n: number): boolean {
  for (let i = start; i < start + n; i++) if (z[i] !== 0) return false
  return true
}

/** Whether two columns are the same up to sign, their values by `rounding` at most. */
export function areCopies(
  a: Float64Array,
  at: number,
  b: Float64Array,
  start: number,
  n: number,
  rounding: number,
): boolean {
  let sign = 0
  for (let i = 0; i < n; i++) {
    const mine = a[at + i]
    const theirs = b[start + i]
    // The first values that are not zero tell it, and most columns apart.
    if (sign === 0 && (Math.abs(mine) > rounding || Math.abs(theirs) > rounding))
      sign = mine * theirs < 0 ? -1 : 1
    if (Math.abs(mine - sign * theirs) > rounding) return false
  }
  return true
}
